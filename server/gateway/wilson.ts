import type { Estimate, SwitchOnOffer } from "@/server/contract/gateway";

const Z = 1.96;

export function wilson(hits: number, of: number, z = Z): Estimate | null {
  if (of <= 0) return null;
  const value = hits / of;
  const scale = 1 + (z * z) / of;
  const center = (value + (z * z) / (2 * of)) / scale;
  const half = (z * Math.sqrt((value * (1 - value)) / of + (z * z) / (4 * of * of))) / scale;
  // Rounding must not push a bound past the share that it is about.
  return { value, low: Math.max(0, Math.min(value, center - half)), high: Math.min(1, Math.max(value, center + half)) };
}

/** How likely `hits` or more of `of` are, if each happens with this chance. */
export function chanceOfAtLeast(hits: number, of: number, chance: number): number {
  if (hits <= 0) return 1;
  if (hits > of || chance <= 0) return 0;
  if (chance >= 1) return 1;
  // In logarithms: the first terms of a long window are too small for a number.
  let term = of * Math.log1p(-chance);
  let below = 0;
  for (let count = 0; count < hits; count++) {
    below += Math.exp(term);
    term += Math.log((of - count) / (count + 1)) + Math.log(chance) - Math.log1p(-chance);
  }
  return Math.max(0, 1 - below);
}

const MOST_NEEDED = 1_000_000;

/** Whether a role is ready for `on`: enough rounds with calls, and a recall whose lower bound reaches the minimum. */
export function offerSwitchOn(
  { calling, covered }: { readonly calling: number; readonly covered: number },
  { recallFloor, minRounds }: { readonly recallFloor: number; readonly minRounds: number },
): SwitchOnOffer {
  const isEnough = (more: number) =>
    calling + more >= minRounds && (wilson(covered + more, calling + more)?.low ?? 0) >= recallFloor;
  if (isEnough(0)) return { kind: "ready" };
  // A few rounds can already show that more of the same would not help.
  const atBest = calling >= minRounds ? covered / calling : (wilson(covered, calling)?.high ?? 1);
  if (atBest < recallFloor) return { kind: "recall-too-low" };
  let [low, high] = [0, MOST_NEEDED];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return { kind: "more-rounds", needed: high };
}
