import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewSourcePage } from "@/components/sources/new-source-page";

export const metadata: Metadata = { title: "Connect a source" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="Connect a source"
      otherwise="You can view sources. Only editors and admins can connect them."
    >
      <NewSourcePage />
    </Permitted>
  );
}
