import type { Metadata } from "next";
import { PublishPage } from "@/components/revisions/publish-page";

export const metadata: Metadata = { title: "Review and publish" };

export default function Page() {
  return <PublishPage />;
}
