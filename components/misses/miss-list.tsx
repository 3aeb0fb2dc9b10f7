"use client";

import { ChevronRight, WandSparkles } from "lucide-react";
import { useState } from "react";
import { AddToCatalog } from "@/components/gateway/add-to-catalog";
import { ToolLink } from "@/components/trace/tool-link";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import { formatCount } from "@/components/words/format-number";
import type { MissRow } from "@/server/contract/usage";
import { MISS_INFO } from "./miss-kinds";
import { MissSamples } from "./miss-samples";
import type { MissGroup } from "./prepare-misses";
import type { MissRange } from "./use-misses";

type MissListProps = {
  group: MissGroup;
  range: MissRange;
  /** Names in the catalog; a miss may name something else. */
  tools: ReadonlySet<string>;
  onFix: ((miss: MissRow) => void) | null;
};

export function MissList({ group, range, tools, onFix }: MissListProps) {
  const { title, meaning } = MISS_INFO[group.kind];
  const { shown, hidden, showMore } = useShown(group.rows, 20);
  return (
    <Panel title={title} count={group.count} flush>
      <p className="border-line border-b px-4 py-2 text-ink-soft text-sm">{meaning}</p>
      <ul>
        {shown.map((miss) => (
          <MissItem key={miss.name} miss={miss} range={range} isTool={tools.has(miss.name)} onFix={onFix} />
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </Panel>
  );
}

type MissItemProps = { miss: MissRow; range: MissRange; isTool: boolean; onFix: MissListProps["onFix"] };

function MissItem({ miss, range, isTool, onFix }: MissItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, name, count, lastAt, messages } = miss;
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-2 py-1.5 sm:px-3">
        <Button
          variant="ghost"
          size="icon"
          data-row-link
          aria-expanded={isOpen}
          aria-label={`Messages missing ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={cn("transition-transform", isOpen && "rotate-90")} />
        </Button>
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            {isTool ? <ToolLink name={name} className="font-medium" /> : <Name className="font-medium">{name}</Name>}
            <span className="whitespace-nowrap text-ink-faint text-sm">
              {count === 1 ? "once," : `${formatCount(count)} times, last`} <Time at={lastAt} />
            </span>
          </p>
          {messages[0] !== undefined && <p className="truncate text-ink-soft text-sm">{messages[0]}</p>}
        </div>
        {onFix && kind === "observed" && !isTool && <AddToCatalog tool={name} />}
        {onFix && (kind !== "observed" || isTool) && (
          <Button size="sm" aria-label={`Fix ${name}`} onClick={() => onFix(miss)}>
            <WandSparkles aria-hidden />
            Fix
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="border-line border-t bg-sunken/40 py-3 pr-4 pl-12">
          <MissSamples miss={miss} range={range} />
        </div>
      )}
    </li>
  );
}
