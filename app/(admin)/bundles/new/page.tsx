import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewBundlePage } from "@/components/bundles/bundle-page";

export const metadata: Metadata = { title: "New bundle" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New bundle"
      otherwise="You have read access. Editors and admins can create bundles."
    >
      <NewBundlePage />
    </Permitted>
  );
}
