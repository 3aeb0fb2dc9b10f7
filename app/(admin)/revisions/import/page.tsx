import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { ImportPage } from "@/components/policy-file/import-page";

export const metadata: Metadata = { title: "Import a policy file" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="Import a policy file"
      otherwise="You can view the policy. Only editors and admins can import a file."
    >
      <ImportPage />
    </Permitted>
  );
}
