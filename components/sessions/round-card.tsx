import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { AnswerState } from "@/components/gateway/answer-state";
import { judgeHarm } from "@/components/harm/describe-harm";
import { ModeBadge } from "@/components/mode/mode-badge";
import { EstimateHint } from "@/components/tokens/estimate-hint";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { CACHE_STRATEGY_INFO } from "@/components/trace/cache-strategy-info";
import { describeModeReason } from "@/components/trace/describe-mode-reason";
import { Fold } from "@/components/trace/fold";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { WhyBox } from "@/components/why/why-box";
import { formatCount, formatMs, formatTokens } from "@/components/words/format-number";
import { roundNumber } from "@/components/words/round-number";
import type { ReplayedRound, SessionRound } from "@/server/contract/sessions";
import type { TimelineRound } from "./prepare-timeline";
import { ReplayDifference } from "./replay-difference";
import { RoundCalls } from "./round-calls";
import { RoundMisses } from "./round-misses";
import { RoundTools } from "./round-tools";

type RoundCardProps = { timelineRound: TimelineRound; replayed: ReplayedRound | null; isPrivate: boolean };

/** An unknown or denied tool was not lost by selecting. */
const LOSSES = new Set(["unsent", "loaded", "searched"]);

export function RoundCard({ timelineRound, replayed, isPrivate }: RoundCardProps) {
  const { round, calls, misses } = timelineRound;
  return (
    <li aria-label={`Round ${roundNumber(round.round)}`} className="min-w-0 rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-medium">Round {roundNumber(round.round)}</h2>
          <ModeBadge mode={round.mode} />
          <span className="text-ink-faint text-sm">
            <Time at={round.at} />
          </span>
          <RoundMisses misses={misses} />
        </div>
        <p className="flex items-baseline gap-2">
          <Tokens count={round.sentTokens} />
          <TokenChange
            before={round.baselineTokens}
            after={round.sentTokens}
            against="baseline"
            harm={judgeHarm({
              sessions: timelineRound.called.length,
              losing: misses.filter(({ kind }) => LOSSES.has(kind)).length,
            })}
          />
        </p>
      </div>
      <div className="grid min-w-0 gap-2 px-4 py-3">
        <Message round={round} isPrivate={isPrivate} />
        <p className="text-ink-soft text-sm">
          {describeModeReason(round.modeReason, { mode: round.mode })}.
          {round.degraded !== null && ` Resolved without the ${round.degraded.replaceAll("-", " ")}.`}
        </p>
        <RoundTools round={timelineRound} />
        {replayed && <ReplayDifference replayed={replayed} />}
        {!isPrivate && (
          <Fold title="Why not this tool?" hint={null}>
            <div className="p-3">
              <WhyBox about={{ kind: "round", roundId: round.id }} />
            </div>
          </Fold>
        )}
      </div>
      {calls.length > 0 && <RoundCalls calls={calls} />}
      <RoundFacts round={round} freshTokens={timelineRound.freshTokens} />
    </li>
  );
}

function Message({ round: { message, role }, isPrivate }: { round: SessionRound; isPrivate: boolean }) {
  if (message === null) {
    const why = isPrivate ? "Private: this round belongs to a person's chat." : "The message was not stored.";
    return <p className="text-ink-faint italic">{why}</p>;
  }
  const query = new URLSearchParams({ message: message.slice(0, 2000), role });
  return (
    <div className="flex items-start gap-2">
      <p className="max-h-40 min-w-0 flex-1 overflow-auto whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2">
        {message}
      </p>
      <Link
        href={`/playground?${query}`}
        className="mt-2 shrink-0 text-ink-faint hover:text-ink"
        title="Try this message in the playground"
      >
        <FlaskConical aria-hidden className="size-4" />
        <span className="sr-only">Try this message in the playground</span>
      </Link>
    </div>
  );
}

function RoundFacts({ round, freshTokens }: { round: SessionRound; freshTokens: number }) {
  const { report } = round;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-4 py-2 text-sm">
      <Fact label="cache">
        <Badge title={CACHE_STRATEGY_INFO[round.strategy].meaning}>{round.strategy}</Badge>{" "}
        <span className="text-ink">
          {formatTokens(round.keptTokens)} kept, {formatTokens(freshTokens)} fresh
        </span>
      </Fact>
      {round.estimate && (
        <Fact label="tokens">
          <EstimateHint estimate={round.estimate} className="text-ink-soft text-sm" />
        </Fact>
      )}
      <Fact label="deferred">{formatCount(round.deferredCount)}</Fact>
      <Fact label="resolved in">
        <span className="text-ink">{formatMs(round.resolveMs)}</span>
      </Fact>
      <Fact label="revision">
        <Link
          href={`/revisions/${round.revision}`}
          className="underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {round.revision}
        </Link>
      </Fact>
      <Fact label="for">
        <span className="text-ink">
          {round.model ?? "no model named"}, {round.format}
        </span>
      </Fact>
      {round.answer !== null && (
        <Fact label="answer">
          <AnswerState answer={round.answer} />
        </Fact>
      )}
      {report === null ? (
        <Fact label="reported">nothing</Fact>
      ) : (
        <Fact label="reported">
          <span className="text-ink">{describeUsage(report)}</span>
        </Fact>
      )}
    </dl>
  );
}

function describeUsage({ inputTokens, outputTokens, cachedTokens }: NonNullable<SessionRound["report"]>): string {
  const parts = [
    inputTokens === null ? null : `${formatTokens(inputTokens)} in`,
    cachedTokens === null ? null : `${formatTokens(cachedTokens)} cached`,
    outputTokens === null ? null : `${formatTokens(outputTokens)} out`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "calls, no usage" : parts.join(", ");
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}
