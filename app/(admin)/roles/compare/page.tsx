import type { Metadata } from "next";
import { CompareRolesPage } from "@/components/roles/compare-roles-page";

export const metadata: Metadata = { title: "Compare roles" };

export default function Page() {
  return <CompareRolesPage />;
}
