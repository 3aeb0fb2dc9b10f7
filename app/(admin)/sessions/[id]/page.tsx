import type { Metadata } from "next";
import { SessionPage } from "@/components/sessions/session-page";

export const metadata: Metadata = { title: "Session" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SessionPage id={decodeURIComponent(id)} />;
}
