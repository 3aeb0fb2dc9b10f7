import type { Metadata } from "next";
import { headers } from "next/headers";
import { GatewayPage } from "@/components/gateway/gateway-page";

export const metadata: Metadata = { title: "Gateway" };

export default async function Page() {
  const host = (await headers()).get("host") ?? "localhost";
  return <GatewayPage servedOrigin={`http://${host}`} />;
}
