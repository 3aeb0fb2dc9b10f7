import type { Metadata } from "next";
import { CorePage } from "@/components/core/core-page";

export const metadata: Metadata = { title: "Core" };

export default function Page() {
  return <CorePage />;
}
