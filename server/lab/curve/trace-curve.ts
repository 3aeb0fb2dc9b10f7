import type { Figures } from "@/server/contract/eval-runs";
import { type CurvePlace, type CurveStep, nextStep } from "@/server/contract/knee";

type Trace<Point> = {
  readonly from: number;
  readonly to: number;
  /** A value that must be on the curve; null: any. */
  readonly through?: number | null;
  /** How many values to measure, the ends included. */
  readonly steps: number;
  /** A new value between two; null if there is none. */
  readonly between: (from: number, to: number) => number | null;
  readonly measureAt: (value: number) => Promise<Point>;
  /** Null: recall could not be measured. */
  readonly placeOf: (point: Point) => CurvePlace | null;
};

/** Measures the ends, and then where the curve bends. In order of the values. */
export async function traceCurve<Point>(trace: Trace<Point>): Promise<(Point & { value: number })[]> {
  const { from, to, through = null, steps, between, measureAt, placeOf } = trace;
  const points: (Point & { value: number })[] = [];
  const places: CurveStep[] = [];
  const middle = steps > 2 ? (through ?? between(from, to)) : null;
  const first = [...new Set([from, ...(middle === null ? [] : [middle]), to])];
  for (let value: number | null = first.shift() ?? null; value !== null && points.length < steps; ) {
    const point = await measureAt(value);
    points.push({ ...point, value });
    const place = placeOf(point);
    if (place !== null) places.push({ ...place, value });
    value = first.shift() ?? nextStep(places, between);
  }
  return points.sort((a, b) => a.value - b.value);
}

/** Null: no case measures recall. */
export function placeOf({
  recallAll,
  tokensSentMean,
}: Pick<Figures, "recallAll" | "tokensSentMean">): CurvePlace | null {
  return recallAll === null || tokensSentMean === null ? null : { recall: recallAll, tokens: tokensSentMean };
}
