import { formatMoney } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";
import { inputOf, wasRefused } from "./prepare-sum";

/** US dollars. */
type Money = {
  readonly cost: number;
  readonly without: number;
  /** Rounds of models whose prices are not known: they are in neither figure. */
  readonly unpriced: number;
};

type Prices = NonNullable<ChatRound["prices"]>;

/** A round and the one before it in the chat, from which the provider may have something cached. */
export type Followed = { readonly round: ChatRound; readonly before: ChatRound | null };

/** What rounds cost, the provider's figures before our own; null where no price is known. */
export function prepareMoney(all: readonly Followed[]): Money | null {
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

/**
 * Every allowed tool, always: that list never changes, so a provider would have it cached from the second round on. To
 * leave that out would make what Toolcrib saves look larger than it is.
 */
function cachedWithout(round: ChatRound, before: ChatRound | null): number {
  if (before === null || before.model !== round.model || before.baseline !== round.baseline) return 0;
  return round.baseline + round.tokens.system + Math.min(before.tokens.messages, round.tokens.messages);
}

/** `$0.012 instead of $0.080`. */
export function describeMoney({ cost, without, unpriced }: Money): string {
  const [paid, instead] = [formatMoney(cost), formatMoney(without)];
  const compared = paid === instead ? `${paid}, the same without Toolcrib` : `${paid} instead of ${instead}`;
  if (unpriced === 0) return compared;
  return `${compared}; ${unpriced === 1 ? "one round has" : `${unpriced} rounds have`} no known price`;
}
