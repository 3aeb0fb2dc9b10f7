import { formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";

type LedgerSum = {
  readonly rounds: number;
  readonly tokens: number;
  /** The same with every allowed tool in every round. */
  readonly without: number;
  /** Negative if Toolcrib cost more than it saved. */
  readonly saved: number;
};

type Counted = Pick<ChatRound, "tokens" | "baseline" | "firstTokenMs" | "totalMs" | "usage">;

/** The provider rejected the request, so it cost and saved nothing. */
export function wasRefused({ firstTokenMs, totalMs, usage }: Counted): boolean {
  return totalMs !== null && firstTokenMs === null && usage === null;
}

export function inputOf({ tokens }: Pick<ChatRound, "tokens">): number {
  return tokens.tools + tokens.listing + tokens.system + tokens.messages;
}

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

/** `13.9× less`, or the difference in tokens if the factor would round to one. */
export function describeFactor({ tokens, without, saved }: LedgerSum): string {
  if (saved === 0) return "nothing saved";
  const factor = tokens === 0 ? 0 : without / tokens;
  if (factor >= 1.05) return `${factor.toFixed(1)}× less`;
  return saved > 0 ? `${formatTokens(saved)} less` : `${formatTokens(-saved)} more`;
}

export function describeWithout(sum: LedgerSum): string {
  const { without, saved } = sum;
  if (saved === 0) return "Nothing saved: same cost without Toolcrib";
  return `${describeFactor(sum)} than the ${formatTokens(without)} without Toolcrib`;
}
