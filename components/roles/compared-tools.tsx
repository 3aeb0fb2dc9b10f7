"use client";

import { formatCount, formatTokens } from "@/components/tokens/format-number";
import { ToolLink } from "@/components/trace/tool-link";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { useShown } from "@/components/ui/use-shown";
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
      action={<span className="font-mono text-ink-faint text-sm">{formatTokens(tokens)}</span>}
    >
      {tools.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft text-sm">{none}</p>
      ) : (
        <ul aria-label={title} className="py-1">
          {shown.map((tool) => (
            <li key={tool.name} className="flex items-baseline justify-between gap-3 px-4 py-1">
              <ToolLink name={tool.name} />
              <span className="whitespace-nowrap font-mono text-ink-faint text-sm" title={tool.source}>
                {formatCount(tool.tokens)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className="border-line border-t px-4 py-2">
          <Button size="sm" onClick={showMore}>
            Show more of {formatCount(hidden)}
          </Button>
        </div>
      )}
    </Panel>
  );
}
