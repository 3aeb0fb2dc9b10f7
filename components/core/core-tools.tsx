"use client";

import { X } from "lucide-react";
import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import { ToolLink } from "@/components/trace/tool-link";

type CoreToolsProps = {
  label: string;
  tools: readonly string[];
  costs: ToolCosts;
  note?: (tool: string) => string | null;
  /** Omit for read-only accounts and inherited tools. */
  onRemove?: ((tool: string) => void) | undefined;
};

export function CoreTools({ label, tools, costs, note, onRemove }: CoreToolsProps) {
  if (tools.length === 0) return null;
  return (
    <ul aria-label={label}>
      {tools.map((tool) => (
        <li key={tool} className="flex items-center gap-3 border-line border-b px-4 py-1 last:border-b-0">
          <span className="min-w-0 flex-1 py-0.5">
            <ToolLink name={tool} />
            {note?.(tool) && <span className="ml-2 text-ink-faint text-sm">{note(tool)}</span>}
          </span>
          <Tokens count={costs.of(tool) ?? 0} className="text-ink-soft" />
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove ${tool} from ${label}`}
              onClick={() => onRemove(tool)}
              className="rounded-sm p-1 text-ink-faint hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
