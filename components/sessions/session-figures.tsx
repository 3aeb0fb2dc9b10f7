import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { countOf } from "@/components/words/count-of";
import { formatChange, formatCount, formatTokens } from "@/components/words/format-number";
import type { SessionTimeline } from "@/server/contract/sessions";
import type { TimelineEpoch } from "./prepare-timeline";

export function SessionFigures({ session, epochs }: { session: SessionTimeline; epochs: readonly TimelineEpoch[] }) {
  const sum = (value: (round: SessionTimeline["rounds"][number]) => number) =>
    session.rounds.reduce((total, round) => total + value(round), 0);
  const sent = sum(({ sentTokens }) => sentTokens);
  const baseline = sum(({ baselineTokens }) => baselineTokens);
  const kept = sum(({ keptTokens }) => keptTokens);
  const rounds = epochs.flatMap((epoch) => epoch.rounds);
  const called = rounds.reduce((total, round) => total + round.called.length, 0);
  const misses = rounds.reduce((total, round) => total + round.misses.length, 0);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5">
      <Figure label="Rounds" note={epochs.length > 1 ? countOf(epochs.length - 1, "restart") : "no restarts"}>
        {formatCount(session.totalRounds)}
      </Figure>
      <Figure label="Tool tokens sent" note={`${formatChange(baseline, sent) ?? "±0%"} vs. baseline`}>
        {formatTokens(sent)}
      </Figure>
      <Figure label="Baseline" note="cost of sending every allowed tool">
        {formatTokens(baseline)}
      </Figure>
      <Figure label="Cached prefix" note={`${formatTokens(sent - kept)} fresh`}>
        {formatTokens(kept)}
      </Figure>
      <Figure
        label="Tools called"
        note={misses === 0 ? "no missing tools" : `tools missing ${countOf(misses, "time")}`}
        isWarning={misses > 0}
        className="col-span-2 lg:col-span-1"
      >
        {formatCount(called)}
      </Figure>
    </dl>
  );
}

type FigureProps = { label: string; note: string; isWarning?: boolean; className?: string; children: ReactNode };

function Figure({ label, note, isWarning = false, className, children }: FigureProps) {
  return (
    <div className={cn("bg-raised px-4 py-2.5", className)}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>
        <span className="block font-semibold text-xl tracking-tight">{children}</span>
        <span className={cn("text-sm", isWarning ? "text-warn" : "text-ink-faint")}>{note}</span>
      </dd>
    </div>
  );
}
