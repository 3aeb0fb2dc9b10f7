import type { Metadata } from "next";
import { ToolPage } from "@/components/tools/editor/tool-page";

export const metadata: Metadata = { title: "Tool" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ToolPage entry={decodeURIComponent(id)} />;
}
