"use client";

import { Download } from "lucide-react";
import { useAction } from "@/components/forms/use-action";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuLabel } from "@/components/ui/dropdown-menu";
import { saveFile } from "@/components/ui/save-file";
import { countOf } from "@/components/words/count-of";
import type { ExportFormat } from "@/server/contract/tools";

const FORMATS: readonly { format: ExportFormat; label: string; file: string }[] = [
  { format: "toolcrib", label: "Toolcrib JSON, with keywords and example phrases", file: "tools.toolcrib.json" },
  { format: "mcp", label: "MCP tools/list", file: "tools.mcp.json" },
  { format: "openai-chat", label: "OpenAI functions", file: "tools.openai.json" },
];

type ExportMenuProps = {
  ids?: readonly string[];
  count: number;
  side?: "top" | "bottom";
  size?: "sm" | "md";
};

export function ExportMenu({ ids, count, side = "bottom", size = "md" }: ExportMenuProps) {
  const client = useTRPCClient();
  const run = useAction({
    mutationFn: async ({ format, file }: { format: ExportFormat; file: string }) => {
      const { document } = await client.tools.export.mutate({ format, ...(ids && { ids: [...ids] }) });
      saveFile(file, JSON.stringify(document, null, 2), "application/json");
    },
  });
  return (
    <DropdownMenu
      side={side}
      trigger={
        <Button
          size={size}
          variant={size === "sm" ? "ghost" : "secondary"}
          pending={run.isPending}
          disabled={count === 0}
        >
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuLabel>{countOf(count, "tool")} from the draft as</MenuLabel>
      {FORMATS.map(({ format, label, file }) => (
        <MenuItem key={format} onSelect={() => run.mutate({ format, file })}>
          {label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
