import { percentile } from "@/server/evaluate/metrics";

export type RaceResult = { readonly p50Ms: number; readonly p99Ms: number };

/**
 * Times contenders against each other on the same items. They take turns on each item, in changing order, so that
 * whatever slows the machine for a moment slows all of them; and of each item's times the least counts, because noise
 * only ever adds.
 */
export function race<Name extends string, Item>(
  contenders: Record<Name, (item: Item) => unknown>,
  items: readonly Item[],
  rounds: number,
  now: () => number = () => performance.now(),
): Record<Name, RaceResult> {
  const entries = Object.entries(contenders) as [Name, (item: Item) => unknown][];
  const least = new Map(entries.map(([name]) => [name, items.map(() => Number.POSITIVE_INFINITY)]));
  for (let round = 0; round < rounds; round++) {
    const turn = round % 2 === 0 ? entries : [...entries].reverse();
    for (const [at, item] of items.entries()) {
      for (const [name, run] of turn) {
        const started = now();
        run(item);
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
