"use client";

import { ToolLink } from "@/components/trace/tool-link";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ComparedTool } from "@/server/contract/roles";

type ComparedToolsProps = { title: string; tools: readonly ComparedTool[]; none: string };

export function ComparedTools({ title, tools, none }: ComparedToolsProps) {
  const { shown, hidden, showMore } = useShown(tools, 40);
  const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
  return (
    <Panel
      title={title}
      count={tools.length}
      flush
      action={<span className="text-ink-faint text-sm">{formatTokens(tokens)}</span>}
    >
      {tools.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft text-sm">{none}</p>
      ) : (
        <ul aria-label={title} className="py-1">
          {shown.map((tool) => (
            <li key={tool.name} className="flex items-baseline justify-between gap-3 px-4 py-1">
              <ToolLink name={tool.name} />
              <span className="whitespace-nowrap text-ink-faint text-sm" title={tool.source}>
                {formatCount(tool.tokens)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore hidden={hidden} onShow={showMore} />
    </Panel>
  );
}
