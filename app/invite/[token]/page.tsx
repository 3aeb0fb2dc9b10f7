import type { Metadata } from "next";
import { AcceptPage } from "@/components/auth/accept-page";

export const metadata: Metadata = { title: "Your link", referrer: "no-referrer" };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  return <AcceptPage token={(await params).token} page="invite" />;
}
