"use client";

import { memo, useId } from "react";
import { ModeBadge } from "@/components/mode/mode-badge";
import { EstimateHint } from "@/components/tokens/estimate-hint";
import { describeChance } from "@/components/trace/describe-mode-reason";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ChatRound } from "@/server/contract/chats";
import type { OnExplain } from "./ledger";
import { describeSent, describeUsage, prepareTimes } from "./prepare-round";
import { describeSegments, prepareBar, prepareSegments } from "./prepare-segments";
import { SegmentBar } from "./segment-bar";
import { SegmentFigures } from "./segment-figures";
import { ToolChips } from "./tool-chips";

type RoundBlockProps = {
  round: ChatRound;
  messageId: string;
  index: number;
  isShown: boolean;
  isLive: boolean;
  onExplain: OnExplain;
};

export const RoundBlock = memo(function RoundBlock(props: RoundBlockProps) {
  const { round, messageId, index, isShown, isLive, onExplain } = props;
  const number = index + 1;
  const id = useId();
  const segments = prepareSegments(round);
  const usage = describeUsage(round);
  const chance = describeChance(round.modeReason);
  return (
    <section
      aria-labelledby={id}
      aria-current={isShown || undefined}
      className={cn("grid gap-2 rounded-lg border bg-raised p-3", isShown ? "border-accent" : "border-line")}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={id} className="font-medium">
          Round {number}
        </h3>
        <ModeBadge mode={round.mode} />
        <p className="ml-auto text-ink-soft text-sm">{describeSent(round)}</p>
      </header>
      {chance !== null && <p className="text-ink-soft text-sm first-letter:uppercase">{chance}</p>}
      <SegmentBar parts={prepareBar(segments)} label={describeSegments(segments)} />
      <SegmentFigures segments={segments} />
      <ToolChips round={round} />
      <Times round={round} isLive={isLive} />
      {usage && (
        <p className="text-ink-faint text-sm">
          {usage.says}
          {usage.differs === null ? ", same as our count" : ` (${usage.differs} compared with our count)`}
        </p>
      )}
      {round.estimate && round.tokens.tools > 0 && (
        <p className="text-ink-faint text-sm">
          Tools: <EstimateHint estimate={round.estimate} />
        </p>
      )}
      {round.degraded !== null && (
        <p className="text-warn text-sm">Resolved without the {round.degraded.replaceAll("-", " ")}.</p>
      )}
      <div className="-mx-2.5 -mb-1 flex flex-wrap justify-between">
        <Button variant="ghost" size="sm" onClick={() => onExplain({ messageId, index }, "why")}>
          Why these tools?<span className="sr-only"> Round {number}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onExplain({ messageId, index }, "missing")}>
          Report a missing tool<span className="sr-only"> in round {number}</span>
        </Button>
      </div>
    </section>
  );
});

function Times({ round, isLive }: { round: ChatRound; isLive: boolean }) {
  const { firstToken, toolcrib, total } = prepareTimes(round);
  const unknown = isLive ? "…" : "–";
  const times = [
    { term: "first token", value: firstToken ?? unknown, hint: "From the start of the round" },
    { term: "Toolcrib overhead", value: toolcrib, hint: "Selecting and rendering tools before the model call" },
    { term: "total", value: total ?? unknown, hint: "From the start to the end of the round" },
  ];
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      {times.map(({ term, value, hint }) => (
        <div key={term} className="flex gap-1.5" title={hint}>
          <dt className="text-ink-soft">{term}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
