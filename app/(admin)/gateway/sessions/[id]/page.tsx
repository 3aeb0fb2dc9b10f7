import type { Metadata } from "next";
import { GatewaySessionPage } from "@/components/gateway/gateway-session-page";

export const metadata: Metadata = { title: "Gateway session" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <GatewaySessionPage id={decodeURIComponent(id)} />;
}
