import type { Metadata } from "next";
import { headers } from "next/headers";
import { ApiDocsPage } from "@/components/api-docs/api-docs-page";

export const metadata: Metadata = { title: "Agent API" };

export default async function Page() {
  const host = (await headers()).get("host") ?? "localhost";
  return <ApiDocsPage origin={`http://${host}`} />;
}
