import { createSeeded } from "@/server/lib/seeded";

export type Interval = readonly [low: number, high: number];

/** Of a standard normal variable, 95% lies within this distance of zero. */
const Z = 1.959964;

/** The Wilson interval for a rate: unlike the normal approximation, it holds for few cases and for rates near 0 and 1. */
export function wilsonInterval(hits: number, total: number): Interval | null {
  if (total === 0) return null;
  const rate = hits / total;
  const spread = 1 + Z ** 2 / total;
  const center = (rate + Z ** 2 / (2 * total)) / spread;
  const half = (Z / spread) * Math.sqrt((rate * (1 - rate)) / total + Z ** 2 / (4 * total ** 2));
  return [Math.max(0, center - half), Math.min(1, center + half)];
}

const RESAMPLES = 2000;
const SEED = 20_250_101;

/** Percentile bootstrap with a fixed seed. If all shares are equal, resampling has zero width, so the Wilson interval is used. */
export function bootstrapInterval(values: readonly number[]): Interval | null {
  const [first] = values;
  if (first === undefined) return null;
  if (values.every((value) => value === first)) return wilsonInterval(first * values.length, values.length);
  const random = createSeeded(SEED);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw++) sum += random.pick(values);
    return sum / values.length;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.round(share * (RESAMPLES - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}

/** Agresti and Min 2005. Half a case is added to each cell, so that the interval has a width even without disagreements. */
export function pairedInterval(onlyFirst: number, onlySecond: number, total: number): Interval | null {
  if (total === 0) return null;
  const [first, second, all] = [onlyFirst + 0.5, onlySecond + 0.5, total + 2];
  const difference = (first - second) / all;
  const half = (Z / all) * Math.sqrt(first + second - (first - second) ** 2 / all);
  return [Math.max(-1, difference - half), Math.min(1, difference + half)];
}
