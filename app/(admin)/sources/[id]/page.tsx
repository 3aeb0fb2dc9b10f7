import type { Metadata } from "next";
import { SourcePage } from "@/components/sources/source-page";

export const metadata: Metadata = { title: "Source" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SourcePage entry={decodeURIComponent(id)} />;
}
