import { percentile } from "@/server/lab/evaluate/metrics";

type RaceResult = { readonly p50Ms: number; readonly p99Ms: number };

type Options = {
  /** So many times at most. */
  readonly rounds: number;
  /** No round begins after so long: what is slow is measured less often. */
  readonly mostMs?: number;
  readonly now?: () => number;
};

/**
 * Times contenders against each other on the same items. They take turns on each item, in changing order, so that
 * whatever slows the machine for a moment slows all of them; and of each item's times the least counts, because noise
 * only ever adds.
 */
export async function race<Name extends string, Item>(
  contenders: Record<Name, (item: Item) => unknown>,
  items: readonly Item[],
  { rounds, mostMs = Number.POSITIVE_INFINITY, now = () => performance.now() }: Options,
): Promise<Record<Name, RaceResult>> {
  const entries = Object.entries(contenders) as [Name, (item: Item) => unknown][];
  const least = new Map(entries.map(([name]) => [name, items.map(() => Number.POSITIVE_INFINITY)]));
  const begun = now();
  for (let round = 0; round < rounds && now() - begun < mostMs; round++) {
    const turn = round % 2 === 0 ? entries : [...entries].reverse();
    for (const [at, item] of items.entries()) {
      for (const [name, run] of turn) {
        const started = now();
        await run(item);
        const took = now() - started;
        const times = least.get(name) ?? [];
        times[at] = Math.min(times[at] ?? took, took);
      }
    }
  }
  const results = entries.map(([name]) => [name, resultOf(least.get(name) ?? [])]);
  return Object.fromEntries(results);
}

function resultOf(times: readonly number[]): RaceResult {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50Ms: percentile(sorted, 0.5) ?? 0, p99Ms: percentile(sorted, 0.99) ?? 0 };
}
