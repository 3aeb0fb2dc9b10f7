import type { Metadata } from "next";
import { MatrixPage } from "@/components/roles/matrix-page";

export const metadata: Metadata = { title: "Roles and tools" };

export default function Page() {
  return <MatrixPage />;
}
