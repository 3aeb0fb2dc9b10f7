import type { Figures, SweepResult } from "@/server/contract/eval-runs";
import type { Harm } from "@/server/contract/harm";
import { beats, findKnee } from "@/server/contract/knee";

/** Recall in percent. */
type Place = { readonly recall: number; readonly tokens: number };

export type CurvePoint = Place & {
  readonly value: number;
  /** What recorded sessions would lose; null if it was not measured. */
  readonly harm: Harm | null;
  /** No other point sends fewer tokens for at least this recall. */
  readonly isBest: boolean;
  /** The knee of the curve. */
  readonly isRecommended: boolean;
};
export type SweptPoint = CurvePoint & { readonly zero: number | null; readonly toolsSent: number };

export type Curve<Point extends CurvePoint = CurvePoint> = {
  readonly points: readonly Point[];
  /** The draft; null if nothing was measured. */
  readonly current: Place | null;
  readonly recallTicks: readonly number[];
};

/** One point per value. Points without measurements are left out, not shown as zero. */
export function prepareSweep({ points, currentFigures }: SweepResult): Curve<SweptPoint> {
  const measured = points.flatMap(({ value, figures, harm = null }) => {
    const place = placeOf(figures.recallAll, figures.tokensSentMean);
    return place === null ? [] : [{ value, harm, ...place, ...detailsOf(figures) }];
  });
  return toCurve(measured, placeOf(currentFigures.recallAll, currentFigures.tokensSentMean));
}

type Marks = "isBest" | "isRecommended";

/** Marks the best points and the recommended one. */
export function toCurve<Measured extends Omit<CurvePoint, Marks>>(
  measured: readonly Measured[],
  current: Place | null,
) {
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

/** Null: not measured. `recall` is a share of 1. */
export function placeOf(recall: number | null, tokens: number | null): Place | null {
  if (recall === null || tokens === null) return null;
  return { recall: Math.round(recall * 10_000) / 100, tokens: Math.round(tokens) };
}

function detailsOf({ noToolZeroRate, toolsSentMean }: Figures) {
  return { zero: noToolZeroRate, toolsSent: toolsSentMean ?? 0 };
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
