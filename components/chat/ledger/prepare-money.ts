import { formatMoney } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";
import { inputOf, wasRefused } from "./prepare-sum";

type Money = {
  readonly cost: number;
  readonly without: number;
  /** Rounds without a known price; not part of either figure. */
  readonly unpriced: number;
};

type Prices = NonNullable<ChatRound["prices"]>;

export type RoundWithPrevious = { readonly round: ChatRound; readonly before: ChatRound | null };

/** The cost of rounds, preferring the provider's figures; null if no price is known. */
export function prepareMoney(all: readonly RoundWithPrevious[]): Money | null {
  const rounds = all.filter(({ round }) => !wasRefused(round));
  const sum = { cost: 0, without: 0, unpriced: 0 };
  for (const { round, before } of rounds) {
    if (round.prices === null) {
      sum.unpriced += 1;
      continue;
    }
    const input = round.usage?.input ?? inputOf(round);
    const output = round.usage?.output ?? round.tokens.output;
    sum.cost += price(round.prices, input, round.usage?.cached ?? round.cached, output);
    const inputWithout = input - round.tokens.tools - round.tokens.listing + round.baseline;
    sum.without += price(round.prices, inputWithout, cachedWithout(round, before), output);
  }
  return sum.unpriced === rounds.length ? null : sum;
}

function price(prices: Prices, input: number, cached: number, output: number): number {
  const covered = Math.min(cached, input);
  return ((input - covered) * prices.input + covered * prices.cachedInput + output * prices.output) / 1_000_000;
}

/** The full list never changes, so a provider would cache it. Ignoring that would overstate the savings. */
function cachedWithout(round: ChatRound, before: ChatRound | null): number {
  if (before === null || before.model !== round.model || before.baseline !== round.baseline) return 0;
  return round.baseline + round.tokens.system + Math.min(before.tokens.messages, round.tokens.messages);
}

export function describeMoney({ cost, without, unpriced }: Money): string {
  const [paid, instead] = [formatMoney(cost), formatMoney(without)];
  const compared = paid === instead ? `${paid}, same without Toolcrib` : `${paid} instead of ${instead}`;
  if (unpriced === 0) return compared;
  return `${compared}; ${unpriced === 1 ? "1 round has" : `${unpriced} rounds have`} no price`;
}
