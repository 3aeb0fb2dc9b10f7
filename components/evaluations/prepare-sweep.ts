import type { Figures, SweepResult } from "@/server/contract/eval-runs";
import type { Harm } from "@/server/contract/harm";
import { beats, findKnee } from "@/server/contract/knee";

export type CurvePoint = {
  readonly value: number;
  readonly recall: number;
  readonly tokens: number;
  readonly zero: number | null;
  readonly toolsSent: number;
  /** What recorded sessions would lose; null if it was not measured. */
  readonly harm: Harm | null;
  /** No other point sends fewer tokens for at least this recall. */
  readonly isBest: boolean;
  /** The knee of the curve. */
  readonly isRecommended: boolean;
};

export type Curve = {
  readonly points: readonly CurvePoint[];
  /** The draft at the start of the sweep; null if nothing was measured. */
  readonly current: Place | null;
  readonly recallTicks: readonly number[];
};

/** One point per value. Points without measurements are left out, not shown as zero. */
export function prepareSweep({ points, currentFigures }: SweepResult): Curve {
  const measured = points.flatMap(({ value, figures, harm = null }) => {
    const place = placeOf(figures);
    return place === null ? [] : [{ value, harm, ...place }];
  });
  const current = placeOf(currentFigures);
  const knee = findKnee(measured);
  return {
    points: measured.map((point, at) => ({
      ...point,
      isBest: !measured.some((other) => beats(other, point)),
      isRecommended: at === knee,
    })),
    current,
    recallTicks: ticksOf([...measured, ...(current === null ? [] : [current])].map(({ recall }) => recall)),
  };
}

type Place = Pick<CurvePoint, "recall" | "tokens" | "zero" | "toolsSent">;

function placeOf({ recallAll, tokensSentMean, noToolZeroRate, toolsSentMean }: Figures): Place | null {
  if (recallAll === null || tokensSentMean === null) return null;
  return {
    recall: Math.round(recallAll * 10_000) / 100,
    tokens: Math.round(tokensSentMean),
    zero: noToolZeroRate,
    toolsSent: toolsSentMean ?? 0,
  };
}

/** Ticks around the data, so that small differences are visible. */
function ticksOf(recalls: readonly number[]): number[] {
  const least = recalls.length === 0 ? 0 : Math.min(...recalls) - 1;
  const most = recalls.length === 0 ? 100 : Math.max(...recalls) + 1;
  const step = [1, 2, 5, 10].find((size) => (most - least) / size <= 6) ?? 20;
  const low = Math.max(0, Math.floor(least / step) * step);
  const high = Math.min(100, Math.ceil(most / step) * step);
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => Math.min(100, low + at * step));
}
