import type { Metadata } from "next";
import { BundlePage } from "@/components/bundles/bundle-page";

export const metadata: Metadata = { title: "Bundle" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <BundlePage entry={decodeURIComponent(id)} />;
}
