"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatRound, RoundTool } from "@/server/contract/chats";
import { prepareChips } from "./prepare-round";

export function ToolChips({ round }: { round: ChatRound }) {
  const [isOpen, setOpen] = useState(false);
  const { tools, folded, unnamed } = prepareChips(round, isOpen);
  if (tools.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <ul aria-label="Tools in this round" className="flex max-w-full flex-wrap gap-1">
        {tools.map((tool) => (
          <ToolChip key={tool.name} tool={tool} />
        ))}
      </ul>
      {unnamed > 0 && (isOpen || folded === 0) && (
        <p className="text-ink-faint text-sm">and {formatCount(unnamed)} more not listed here</p>
      )}
      {folded > 0 && (
        <Button variant="ghost" size="sm" className="-ml-2.5" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show all ${formatCount(tools.length + folded)}`}
        </Button>
      )}
    </div>
  );
}

function ToolChip({ tool: { name, tokens, isMeta, isNew, isSlim = false } }: { tool: RoundTool }) {
  const kind = isMeta ? "meta-tool" : "tool";
  return (
    <li
      title={`${isNew ? `New ${kind}` : `${kind === "tool" ? "Tool" : "Meta-tool"} kept from the previous round`}: ${formatTokens(tokens)}${isSlim ? ", slim" : ""}`}
      className={cn(
        "max-w-full break-all rounded-sm border px-1.5 font-mono text-sm leading-5",
        isNew ? "border-line bg-raised text-ink" : "border-line border-dashed text-ink-faint",
      )}
    >
      {isNew && <span className="text-good">+</span>}
      {name}
      {isSlim && <span className="text-ink-faint"> slim</span>}
      {isMeta && <span className="text-ink-faint"> meta</span>}
      <span className="sr-only">{isNew ? ", new" : ", kept"}</span>
    </li>
  );
}
