import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewRolePage } from "@/components/roles/role-page";

export const metadata: Metadata = { title: "New role" };

export default function Page() {
  return (
    <Permitted to="policy.edit" title="New role" otherwise="You have read access. Editors and admins can create roles.">
      <NewRolePage />
    </Permitted>
  );
}
