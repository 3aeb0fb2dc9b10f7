import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewBundlePage } from "@/components/bundles/bundle-page";

export const metadata: Metadata = { title: "New bundle" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New bundle"
      otherwise="You can view bundles. Only editors and admins can create them."
    >
      <NewBundlePage />
    </Permitted>
  );
}
