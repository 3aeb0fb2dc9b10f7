import type { Metadata } from "next";
import { SetPage } from "@/components/evaluations/set-page";

export const metadata: Metadata = { title: "Evaluation" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SetPage entry={decodeURIComponent(id)} />;
}
