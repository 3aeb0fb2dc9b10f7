import type { Metadata } from "next";
import { RevisionsPage } from "@/components/revisions/revisions-page";

export const metadata: Metadata = { title: "Revisions" };

export default function Page() {
  return <RevisionsPage />;
}
