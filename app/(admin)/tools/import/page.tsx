import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { ImportPage } from "@/components/tools/import/import-page";

export const metadata: Metadata = { title: "Import tools" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="Import tools"
      otherwise="You can view tools. Only editors and admins can import them."
    >
      <ImportPage />
    </Permitted>
  );
}
