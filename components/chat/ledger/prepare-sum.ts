import { formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";

type LedgerSum = {
  readonly rounds: number;
  /** All that was sent and answered, by our count. */
  readonly tokens: number;
  /** The same with every allowed tool in each round, in place of what was chosen. */
  readonly without: number;
  /** Less than nothing where Toolcrib cost more than it saved. */
  readonly saved: number;
};

type Counted = Pick<ChatRound, "tokens" | "baseline" | "firstTokenMs" | "totalMs" | "usage">;

/** A round that the provider refused: nothing was read, nothing is paid for and nothing is saved. */
export function wasRefused({ firstTokenMs, totalMs, usage }: Counted): boolean {
  return totalMs !== null && firstTokenMs === null && usage === null;
}

/** What went in, by our count. */
export function inputOf({ tokens }: Pick<ChatRound, "tokens">): number {
  return tokens.tools + tokens.listing + tokens.system + tokens.messages;
}

/** What rounds cost together, and what they would have cost without Toolcrib. */
export function sumRounds(rounds: readonly Counted[]): LedgerSum {
  let tokens = 0;
  let without = 0;
  const paid = rounds.filter((round) => !wasRefused(round));
  for (const round of paid) {
    const all = inputOf(round) + round.tokens.output;
    tokens += all;
    without += all - round.tokens.tools - round.tokens.listing + round.baseline;
  }
  return { rounds: paid.length, tokens, without, saved: without - tokens };
}

/** `13.9 × less`; where a factor would round to one, how many tokens less or more. */
export function describeFactor({ tokens, without, saved }: LedgerSum): string {
  if (saved === 0) return "nothing saved";
  const factor = tokens === 0 ? 0 : without / tokens;
  if (factor >= 1.05) return `${factor.toFixed(1)} × less`;
  return saved > 0 ? `${formatTokens(saved)} less` : `${formatTokens(-saved)} more`;
}

/** What the turn would have cost without Toolcrib, whichever way it went. */
export function describeWithout(sum: LedgerSum): string {
  const { without, saved } = sum;
  if (saved === 0) return `Nothing was saved: without Toolcrib this turn would have cost the same.`;
  const effect = `without Toolcrib this turn would have cost ${formatTokens(without)}`;
  return saved > 0 ? `${effect} → ${describeFactor(sum)}` : `${effect}: it cost ${describeFactor(sum)}`;
}
