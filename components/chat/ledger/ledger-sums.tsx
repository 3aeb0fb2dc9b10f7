import { cn } from "@/components/ui/cn";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";
import { describeMoney, type Followed, prepareMoney } from "./prepare-money";
import { describeWithout, sumRounds } from "./prepare-sum";

const CACHE_HINT = "Without Toolcrib the list of tools never changes, so from the second round on it counts as cached.";

/** What the turn cost, and what it would have cost. */
export function TurnSum({ rounds }: { rounds: readonly Followed[] }) {
  const sum = sumRounds(rounds.map(({ round }) => round));
  const money = prepareMoney(rounds);
  return (
    <div className="grid gap-1">
      <dl className="flex flex-wrap gap-x-3 gap-y-0.5">
        <Figure term="turn" value={formatTokens(sum.tokens)} hint={`Rounds of this turn: ${formatCount(sum.rounds)}`} />
        {money && <Figure term="price" value={describeMoney(money)} hint={CACHE_HINT} />}
      </dl>
      <p className={cn("text-sm", sum.saved > 0 ? "text-good" : sum.saved < 0 ? "text-warn" : "text-ink-soft")}>
        {describeWithout(sum)}
      </p>
    </div>
  );
}

type ChatSumProps = { rounds: readonly Followed[]; replaced: readonly ChatRound[] };

/** What the whole chat cost so far; those of its rounds whose answers were replaced, too. */
export function ChatSum({ rounds, replaced }: ChatSumProps) {
  const sum = sumRounds(rounds.map(({ round }) => round));
  const gone = sumRounds(replaced);
  const money = prepareMoney(rounds);
  const lost = sum.saved < 0;
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5">
      <Figure
        term="chat so far"
        value={formatTokens(sum.tokens)}
        hint={`Rounds of this chat: ${formatCount(sum.rounds)}`}
      />
      {gone.rounds > 0 && (
        <Figure
          term="of it for replaced answers"
          value={formatTokens(gone.tokens)}
          hint={`Rounds of answers that were retried or edited away: ${formatCount(gone.rounds)}`}
        />
      )}
      <Figure
        term={lost ? "more than without Toolcrib" : "saved"}
        value={formatTokens(Math.abs(sum.saved))}
        hint={`Against ${formatTokens(sum.without)} without Toolcrib`}
        className={lost ? "text-warn" : sum.saved > 0 ? "text-good" : ""}
      />
      {money && <Figure term="price" value={describeMoney(money)} hint={CACHE_HINT} />}
    </dl>
  );
}

type FigureProps = { term: string; value: string; hint: string; className?: string };

function Figure({ term, value, hint, className }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5" title={hint}>
      <dt className="text-ink-soft">{term}</dt>
      <dd className={cn("font-medium font-mono text-sm", className)}>{value}</dd>
    </div>
  );
}
