import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";
import { describeMoney, prepareMoney, type RoundWithPrevious } from "./prepare-money";
import { describeWithout, sumRounds } from "./prepare-sum";

const CACHE_HINT = "Without Toolcrib, the tool list never changes, so it counts as cached from the second round on.";

export function TurnSum({ rounds }: { rounds: readonly RoundWithPrevious[] }) {
  const sum = sumRounds(rounds.map(({ round }) => round));
  const money = prepareMoney(rounds);
  return (
    <div className="grid gap-1">
      <dl className="flex flex-wrap gap-x-3 gap-y-0.5">
        <Figure term="turn" value={formatTokens(sum.tokens)} hint={`Rounds in this turn: ${formatCount(sum.rounds)}`} />
        {money && <Figure term="cost" value={describeMoney(money)} hint={CACHE_HINT} />}
      </dl>
      <p className={cn("text-sm", sum.saved < 0 ? "text-warn" : "text-ink-soft")}>{describeWithout(sum)}</p>
    </div>
  );
}

type ChatSumProps = { rounds: readonly RoundWithPrevious[]; replaced: readonly ChatRound[] };

/** Includes rounds whose answers were replaced. */
export function ChatSum({ rounds, replaced }: ChatSumProps) {
  const sum = sumRounds(rounds.map(({ round }) => round));
  const replacedSum = sumRounds(replaced);
  const money = prepareMoney(rounds);
  const lost = sum.saved < 0;
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5">
      <Figure
        term="chat so far"
        value={formatTokens(sum.tokens)}
        hint={`Rounds in this chat: ${formatCount(sum.rounds)}`}
      />
      {replacedSum.rounds > 0 && (
        <Figure
          term="including replaced answers"
          value={formatTokens(replacedSum.tokens)}
          hint={`Rounds of answers replaced by a retry or an edit: ${formatCount(replacedSum.rounds)}`}
        />
      )}
      <Figure
        term={lost ? "more than without Toolcrib" : "saved"}
        value={formatTokens(Math.abs(sum.saved))}
        hint={`Compared with ${formatTokens(sum.without)} without Toolcrib`}
        className={lost ? "text-warn" : ""}
      />
      {money && <Figure term="cost" value={describeMoney(money)} hint={CACHE_HINT} />}
    </dl>
  );
}

type FigureProps = { term: string; value: string; hint: string; className?: string };

function Figure({ term, value, hint, className }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5" title={hint}>
      <dt className="text-ink-soft">{term}</dt>
      <dd className={cn("font-medium", className)}>{value}</dd>
    </div>
  );
}
