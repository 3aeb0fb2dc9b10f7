import { ModeBadge } from "@/components/mode/mode-badge";
import { cn } from "@/components/ui/cn";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { TriedView } from "@/server/contract/playground";
import { countSignals, describeDecision } from "./describe-decision";

export function DecisionText({ view }: { view: TriedView }) {
  const signals = countSignals(view.outcomes);
  const slim = view.outcomes.filter(({ form }) => form === "slim").length;
  return (
    <>
      <p aria-live="polite" className="font-medium">
        <ModeBadge mode={view.mode} className="mr-1.5 align-[2px]" />
        {describeDecision(view)}
      </p>
      <p className="text-ink-soft text-sm">
        {formatCount(view.sent.length)} of {formatCount(view.allowedCount)} allowed tools sent
        {slim > 0 && ` (${formatCount(slim)} slim)`}
        {signals.length > 0 && ": "}
        {signals.map(({ title, style, count }, index) => (
          <span key={title}>
            {index > 0 && ", "}
            <span className={cn("font-medium", style)}>{title}</span> {formatCount(count)}
          </span>
        ))}
        . Limit: {countOf(view.maxRounds, "round")}
        {view.businessCallsPerTurn !== null && ` and ${countOf(view.businessCallsPerTurn, "call")}`} per turn.
      </p>
    </>
  );
}
