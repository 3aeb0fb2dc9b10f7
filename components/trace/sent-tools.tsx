"use client";

import { Wrench } from "lucide-react";
import { Tokens } from "@/components/tokens/tokens";
import { Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import { countOf, countTools } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { ToolOutcome } from "@/server/contract/reasons";
import { describeReason } from "./describe-reason";
import { ScoreBar } from "./score-bar";
import { SignalChip } from "./signal-chip";
import { SlimMark } from "./slim-mark";
import { ToolLink } from "./tool-link";

type SentToolsProps = {
  sent: readonly ToolOutcome[];
  /** Total; `sent` may hold only the first few. */
  count: number;
  metaTools: readonly { readonly name: string; readonly tokens: number }[];
  rowTokens: number;
};

/** One line per tool in a wide container; in a narrow one the reason wraps below the name. */
export const OUTCOME_ROW =
  "grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 border-line border-b px-3 py-1.5 last:border-b-0 @2xl:grid-cols-[1rem_minmax(7rem,15rem)_minmax(0,1fr)_5rem_6.5rem]";

export function SentTools({ sent, count, metaTools, rowTokens }: SentToolsProps) {
  // In the first round every tool is new, so the mark would say nothing.
  const marksNew = sent.some(({ since }) => since !== null);
  const total = [...sent, ...metaTools].reduce((sum, { tokens }) => sum + tokens, rowTokens);
  const slim = sent.filter(({ form }) => form === "slim").length;
  const { shown, hidden, showMore } = useShown(sent, 100);
  return (
    <div className="@container rounded-lg border border-line bg-raised">
      {sent.length === 0 && metaTools.length === 0 && (
        <p className="px-3 py-2.5 text-ink-soft">No tools sent, so this round has no tool cost.</p>
      )}
      <ul aria-label="Sent tools">
        {metaTools.map(({ name, tokens }) => (
          <li key={name} className={OUTCOME_ROW}>
            <Wrench aria-hidden className="size-3 text-ink-faint" />
            <Name className="text-ink-soft">{name}</Name>
            <span className="col-start-2 row-start-2 text-ink-faint text-sm @2xl:col-span-2 @2xl:col-start-3 @2xl:row-start-1">
              meta-tool: gives access to every allowed tool
            </span>
            <Tokens count={tokens} className="col-start-3 row-start-1 text-right @2xl:col-start-5" />
          </li>
        ))}
        {shown.map((outcome) => (
          <SentTool key={outcome.tool} outcome={outcome} isNew={marksNew && outcome.since === null} />
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
      {total > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t px-3 py-1.5 text-ink-soft text-sm">
          <span>{describeParts(count === 0 ? [] : [countTools(count, slim)], metaTools.length, rowTokens)}</span>
          {count === sent.length && <Tokens count={total} className="font-medium text-ink" />}
        </p>
      )}
    </div>
  );
}

function describeParts(tools: readonly string[], metaTools: number, rowTokens: number): string {
  const parts = [...tools];
  if (metaTools > 0) parts.push(`${countOf(metaTools, "meta-tool")}`);
  if (rowTokens > 0) parts.push(`rows of deferred tools (${formatTokens(rowTokens)})`);
  return parts.length < 3 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function SentTool({ outcome, isNew }: { outcome: ToolOutcome; isNew: boolean }) {
  const { tool, form, signal, reason, score, since, tokens } = outcome;
  const isKept = since !== null;
  return (
    <li className={cn(OUTCOME_ROW, isKept && "bg-sunken/60")}>
      <span className="text-center text-good">
        {isNew && (
          <span title="New in this round">
            +<span className="sr-only"> new</span>
          </span>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <ToolLink name={tool} className={isKept ? "text-ink-faint" : ""} />
        {form === "slim" && <SlimMark />}
      </span>
      <span className="col-start-2 row-start-2 flex min-w-0 flex-wrap items-center gap-1.5 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        {isKept ? (
          // Its score belongs to the message of that round, not to this one.
          <span
            className="text-ink-faint text-sm"
            title={`Picked in round ${since + 1}: ${describeReason(reason).text}`}
          >
            kept since round {since + 1}
          </span>
        ) : (
          <SignalChip signal={signal} reason={reason} />
        )}
      </span>
      <span className="col-start-3 row-start-2 @2xl:col-start-4 @2xl:row-start-1">
        <ScoreBar score={isKept ? null : score} signal={signal} />
      </span>
      <span className="col-start-3 row-start-1 flex items-baseline justify-end gap-1.5 @2xl:col-start-5">
        <Tokens count={tokens} className={isKept ? "text-ink-faint" : ""} />
      </span>
    </li>
  );
}
