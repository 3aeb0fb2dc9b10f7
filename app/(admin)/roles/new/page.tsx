import type { Metadata } from "next";
import { NewRolePage } from "@/components/roles/role-page";

export const metadata: Metadata = { title: "New role" };

export default function Page() {
  return <NewRolePage />;
}
