import type { TokenCalibration } from "@/server/engine/rendering/billing";
import type { UsageSample } from "./usage-samples.view";

type Sample = Pick<UsageSample, "ownerId" | "kind" | "estimate" | "input">;

/** Below these, the rest of the prompt would be the larger part. */
const MIN_ESTIMATE: Readonly<Record<Sample["kind"], number>> = { whole: 50, step: 300, start: 300 };

/** How far one sample is off, as a logarithm, while there are too few to see how they scatter. */
const USUAL_SPREAD: Readonly<Record<Sample["kind"], number>> = { whole: 0.05, step: 0.25, start: 0.35 };
const MIN_SPREAD = 0.05;
/** The usual spread counts as much as this many samples. */
const USUAL_WEIGHT = 5;
const MEDIAN_DEVIATION = 1.2533;

const BOUNDS = { least: 0.5, most: 2 } as const;
/** Standard deviations that hold 19 of 20 cases. */
const WIDTH = 1.96;

/**
 * Each owner has one voice, its median, so a false reporter is outvoted; bounds hold where it is alone. The estimate counts as one opinion, as sure as
 * `uncertainty` says.
 */
export function fitFactor(samples: readonly Sample[], uncertainty: number): TokenCalibration | null {
  const growth = median(samples.filter((one) => one.kind === "step" && one.estimate === 0).map(({ input }) => input));
  const voices = [...byOwner(samples)].flatMap(([, own]) => voiceOf(own, growth ?? 0));
  const middle = median(voices.map(({ center }) => center));
  if (middle === null) return null;
  const own = median(voices.map(({ deviation }) => deviation)) ?? 0;
  const between = spreadOf(voices.map(({ center }) => center)) / Math.sqrt(voices.length);
  const reported = 1 / Math.max(own / Math.sqrt(voices.length), between) ** 2;
  const assumed = 1 / (Math.log(1 + uncertainty) / WIDTH) ** 2;
  const factor = Math.exp((middle * reported) / (reported + assumed));
  return {
    factor: clamp(Math.round(factor * 1000) / 1000),
    uncertainty: Math.max(0.01, Math.round(Math.expm1(WIDTH / Math.sqrt(reported + assumed)) * 100) / 100),
    reports: voices.reduce((sum, { count }) => sum + count, 0),
  };
}

type Voice = { readonly center: number; readonly deviation: number; readonly count: number };

function voiceOf(samples: readonly Sample[], growth: number): Voice[] {
  const told = samples.filter(({ kind, estimate }) => Math.abs(estimate) >= MIN_ESTIMATE[kind]);
  const ratios = told.map(({ kind, estimate, input }) =>
    Math.log(clamp((input - (kind === "step" ? growth : 0)) / estimate)),
  );
  const center = median(ratios);
  if (center === null) return [];
  const count = ratios.length;
  const usual = median(told.map(({ kind }) => USUAL_SPREAD[kind])) ?? 0;
  const seen = Math.max(MIN_SPREAD, spreadOf(ratios));
  const spread = Math.sqrt((count * seen ** 2 + USUAL_WEIGHT * usual ** 2) / (count + USUAL_WEIGHT));
  return [{ center, deviation: (MEDIAN_DEVIATION * spread) / Math.sqrt(count), count }];
}

function byOwner(samples: readonly Sample[]): Map<string, Sample[]> {
  const owners = new Map<string, Sample[]>();
  for (const sample of samples) {
    const own = owners.get(sample.ownerId);
    if (own === undefined) owners.set(sample.ownerId, [sample]);
    else own.push(sample);
  }
  return owners;
}

/** From the median distance, which outliers do not move. */
function spreadOf(values: readonly number[]): number {
  const middle = median(values) ?? 0;
  return 1.4826 * (median(values.map((value) => Math.abs(value - middle))) ?? 0);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (low + high) / 2;
}

function clamp(ratio: number): number {
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, ratio));
}
