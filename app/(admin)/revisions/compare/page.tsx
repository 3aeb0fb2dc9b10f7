import type { Metadata } from "next";
import { ComparePage } from "@/components/revisions/compare-page";

export const metadata: Metadata = { title: "Compare revisions" };

export default function Page() {
  return <ComparePage />;
}
