import { percentile } from "@/server/lab/evaluate/metrics";

type RaceResult = { readonly p50Ms: number; readonly p99Ms: number };

type Options = {
  /** Maximum rounds. */
  readonly rounds: number;
  /** No new round starts after this, so slow items are measured less often. */
  readonly mostMs?: number;
  readonly now?: () => number;
};

/**
 * Benchmarks contenders on the same items. They are interleaved per item in changing order, so noise affects all
 * equally, and the minimum per item counts, because noise only adds.
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
