import { formatCount } from "./format-number";

/** ["2 new", "1 changed"]; skips zeros. */
export function listCounts(counts: readonly (readonly [count: number, word: string])[]): string[] {
  return counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
}
