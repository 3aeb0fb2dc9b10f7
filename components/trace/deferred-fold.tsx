import { Tokens } from "@/components/tokens/tokens";
import type { ToolOutcome } from "@/server/contract/reasons";
import { describeReason } from "./describe-reason";
import { ScoreBar } from "./score-bar";
import { OUTCOME_ROW } from "./sent-tools";
import { ToolFold } from "./tool-fold";
import { ToolLink } from "./tool-link";

type DeferredFoldProps = {
  /** Whether a meta-tool was sent that can load them. */
  isReachable: boolean;
  deferred: readonly ToolOutcome[];
  count: number;
  onSearch: ((query: string) => void) | null;
};

export function DeferredFold({ deferred, isReachable, ...fold }: DeferredFoldProps) {
  const hint = isReachable ? "allowed but not sent, still reachable" : "allowed but not sent";
  return (
    <ToolFold {...fold} outcome="deferred" hint={hint} tools={sortByScore(deferred)}>
      {(outcome) => <DeferredTool key={outcome.tool} outcome={outcome} />}
    </ToolFold>
  );
}

function DeferredTool({ outcome: { tool, reason, score, tokens } }: { outcome: ToolOutcome }) {
  const isDefaultReason = reason.kind === "not-picked" || reason.kind === "chat";
  return (
    <li className={OUTCOME_ROW}>
      <span />
      <ToolLink name={tool} className="text-ink-soft" />
      <span className="col-start-2 row-start-2 truncate text-ink-faint text-sm @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        {isDefaultReason ? "" : describeReason(reason).text}
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

function sortByScore(outcomes: readonly ToolOutcome[]): ToolOutcome[] {
  const isCut = ({ reason }: ToolOutcome) => (reason.kind === "over-cap" ? 0 : 1);
  return [...outcomes].sort((a, b) => isCut(a) - isCut(b) || (b.score ?? 0) - (a.score ?? 0));
}
