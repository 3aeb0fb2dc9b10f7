import type { Metadata } from "next";
import { ModelPage } from "@/components/models/model-page";

export const metadata: Metadata = { title: "Model" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ModelPage entry={decodeURIComponent(id)} />;
}
