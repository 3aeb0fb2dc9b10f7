import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { NewToolPage } from "@/components/tools/editor/tool-page";

export const metadata: Metadata = { title: "New tool" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="New tool"
      otherwise="You can view tools. Only editors and admins can create them."
    >
      <NewToolPage />
    </Permitted>
  );
}
