import type { Metadata } from "next";
import { MissesPage } from "@/components/misses/misses-page";

export const metadata: Metadata = { title: "Missing tools" };

export default function Page() {
  return <MissesPage />;
}
