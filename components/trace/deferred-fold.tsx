"use client";

import { useState } from "react";
import { formatCount } from "@/components/tokens/format-number";
import { Tokens } from "@/components/tokens/tokens";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useShown } from "@/components/ui/use-shown";
import type { ToolOutcome } from "@/server/engine/request";
import { describeReason } from "./describe-reason";
import { Fold } from "./fold";
import { ScoreBar } from "./score-bar";
import { OUTCOME_ROW } from "./sent-tools";
import { ToolLink } from "./tool-link";

type DeferredFoldProps = {
  deferred: readonly ToolOutcome[];
  /** All of them; `deferred` may hold only the nearest. */
  count: number;
  onSearch: ((query: string) => void) | null;
};

/** Allowed but not sent, the nearest first. Thousands of them are searched and shown a piece at a time. */
export function DeferredFold({ deferred, count, onSearch }: DeferredFoldProps) {
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = sortByScore(deferred).filter(({ tool }) => tool.toLowerCase().includes(wanted));
  const { shown, hidden, showMore } = useShown(found, 20);
  if (count === 0) return null;
  const search = (text: string) => {
    setQuery(text);
    onSearch?.(text.trim());
  };
  return (
    <Fold title={`${formatCount(count)} deferred`} hint="allowed, not sent, still reachable">
      <div className="border-line border-b p-2">
        <Input
          type="search"
          aria-label="Search deferred tools"
          placeholder="Search deferred tools"
          value={query}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className="px-3 py-2 text-ink-soft">No deferred tool matches “{query}”.</p>
      ) : (
        <ul aria-label="Deferred tools">
          {shown.map((outcome) => (
            <DeferredTool key={outcome.tool} outcome={outcome} />
          ))}
        </ul>
      )}
      <Rest hidden={hidden} unseen={wanted === "" ? count - deferred.length : 0} onMore={showMore} />
    </Fold>
  );
}

function DeferredTool({ outcome: { tool, reason, score, tokens } }: { outcome: ToolOutcome }) {
  const isOrdinary = reason.kind === "not-picked" || reason.kind === "chat";
  return (
    <li className={OUTCOME_ROW}>
      <span />
      <ToolLink name={tool} className="text-ink-soft" />
      <span className="col-start-2 row-start-2 truncate text-ink-faint text-xs @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        {isOrdinary ? "" : describeReason(reason).text}
      </span>
      <span className="col-start-3 row-start-1 @2xl:col-start-4">
        <ScoreBar score={score} signal={null} />
      </span>
      <span className="col-start-3 row-start-2 text-right @2xl:col-start-5 @2xl:row-start-1">
        {tokens > 0 && <Tokens count={tokens} className="text-ink-faint" />}
      </span>
    </li>
  );
}

function Rest({ hidden, unseen, onMore }: { hidden: number; unseen: number; onMore: () => void }) {
  if (hidden === 0 && unseen <= 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t px-3 py-1.5 text-ink-faint text-sm">
      <p>
        {hidden > 0
          ? `${formatCount(hidden + Math.max(0, unseen))} more`
          : `${formatCount(unseen)} more, further from the message; search finds them`}
      </p>
      {hidden > 0 && (
        <Button size="sm" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

function sortByScore(outcomes: readonly ToolOutcome[]): ToolOutcome[] {
  const isCut = ({ reason }: ToolOutcome) => (reason.kind === "over-cap" ? 0 : 1);
  return [...outcomes].sort((a, b) => isCut(a) - isCut(b) || (b.score ?? 0) - (a.score ?? 0));
}
