"use client";

import { Tokens } from "@/components/tokens/tokens";
import { ToolLink } from "@/components/trace/tool-link";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import { useToolCosts } from "./use-tool-costs";

const TITLE = "Token cost by tool";

type ToolCostListProps = {
  tools: readonly string[];
  empty: string;
  note?: (tool: string) => string | null;
};

export function ToolCostList({ tools, empty, note }: ToolCostListProps) {
  const costs = useToolCosts();
  const rows = tools
    .map((name) => ({ name, tokens: costs.of(name) }))
    .sort((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0));
  const most = Math.max(1, ...rows.map(({ tokens = 0 }) => tokens));
  const { shown, hidden, showMore } = useShown(rows, 12);
  return (
    <Panel title={TITLE} flush action={tools.length > 0 && <Tokens count={costs.sum(tools)} className="font-medium" />}>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">{empty}</p>
      ) : (
        <ul aria-label={TITLE}>
          {shown.map(({ name, tokens }) => (
            <li
              key={name}
              className="relative flex items-baseline justify-between gap-3 border-line border-b px-4 py-1.5 last:border-b-0"
            >
              <span className="min-w-0">
                <ToolLink name={name} />
                {note?.(name) && <span className="ml-2 text-ink-faint text-sm">{note(name)}</span>}
              </span>
              {tokens === undefined ? (
                <span className="text-ink-faint text-sm">{costs.isPending ? "…" : "not in the catalog"}</span>
              ) : (
                <Tokens count={tokens} className="text-ink-soft" />
              )}
              <span
                aria-hidden
                className="absolute bottom-0 left-0 h-px bg-tokens-tools"
                style={{ width: `${((tokens ?? 0) / most) * 100}%` }}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore hidden={hidden} onShow={showMore} />
    </Panel>
  );
}
