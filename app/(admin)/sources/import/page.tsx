import type { Metadata } from "next";
import { Permitted } from "@/components/auth/permitted";
import { McpFilePage } from "@/components/sources/mcp-file/mcp-file-page";

export const metadata: Metadata = { title: "Import mcp.json" };

export default function Page() {
  return (
    <Permitted
      to="policy.edit"
      title="Import mcp.json"
      otherwise="You can view sources. Only editors and admins can connect them."
    >
      <McpFilePage />
    </Permitted>
  );
}
