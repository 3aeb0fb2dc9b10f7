import type { Spend } from "@/server/contract/overview";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { SpendRow } from "@/server/insights/usage/spend.view";

const PER_MILLION = 1_000_000;

/** Cost at the input prices of the published models. A model without a price is unknown, not free. */
export function priceSpend(rows: readonly SpendRow[], policy: Pick<Snapshot, "models" | "roles"> | null): Spend {
  const prices = new Map(policy?.models.map(({ name, prices }) => [name, prices?.input ?? null]));
  const modelOf = new Map(policy?.roles.map(({ name, model }) => [name, model]));
  const unpriced = new Map<string | null, number>();
  let [all, pricedRounds, sentDollars, baselineDollars] = [0, 0, 0, 0];
  for (const { model, role, rounds, sentTokens, baselineTokens } of rows) {
    const asked = model ?? modelOf.get(role) ?? null;
    const price = asked === null ? null : (prices.get(asked) ?? null);
    all += rounds;
    if (price === null) {
      unpriced.set(asked, (unpriced.get(asked) ?? 0) + rounds);
      continue;
    }
    pricedRounds += rounds;
    sentDollars += (sentTokens * price) / PER_MILLION;
    baselineDollars += (baselineTokens * price) / PER_MILLION;
  }
  const left = [...unpriced].map(([model, rounds]) => ({ model, rounds })).sort((a, b) => b.rounds - a.rounds);
  return { rounds: all, pricedRounds, sentDollars, baselineDollars, unpriced: left };
}
