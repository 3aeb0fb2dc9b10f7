import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewRolePage } from "@/components/roles/role-page";

export const metadata: Metadata = { title: "New role" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New role"
      otherwise="You can view roles. Only editors and admins can create them."
    >
      <NewRolePage />
    </Permitted>
  );
}
