import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewPolicyPage } from "@/components/policies/policy-page";

export const metadata: Metadata = { title: "New policy" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New policy"
      otherwise="You can view policies. Only editors and admins can create them."
    >
      <NewPolicyPage />
    </Permitted>
  );
}
