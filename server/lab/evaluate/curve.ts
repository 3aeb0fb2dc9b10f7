import type { Interval } from "./intervals";
import { type Figures, measureWithIntervals } from "./metrics";
import { alignColumns, fixed, percent, percentWithin } from "./report";
import type { Trials } from "./trials";
import type { Adjustments } from "./with-preset";

export const CURVE_BUDGETS = [500, 1000, 2000, 4000] as const;

export type CurvePoint = Pick<Figures, "recallAll" | "recallMean" | "tokensSentMean" | "toolsSentMean"> & {
  readonly maxTokens: number;
  readonly recallAllInterval: Interval | null;
};

/** What recall costs: each budget filled by rank, as `--max-tokens` does. */
export async function measureCurve(
  trials: Pick<Trials, "run">,
  preset: Parameters<Trials["run"]>[0],
  adjustments: Adjustments,
): Promise<readonly CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const maxTokens of CURVE_BUDGETS) {
    const figures = measureWithIntervals(await trials.run(preset, { ...adjustments, maxTokens }));
    const { recallAll, recallMean, tokensSentMean, toolsSentMean, intervals } = figures;
    points.push({
      ...{ maxTokens, recallAll, recallAllInterval: intervals.recallAll, recallMean, tokensSentMean, toolsSentMean },
    });
  }
  return points;
}

export function showCurve(points: readonly CurvePoint[]): string {
  const rows = points.map((point) => [
    String(point.maxTokens),
    percentWithin(point.recallAll, point.recallAllInterval),
    percent(point.recallMean),
    fixed(point.tokensSentMean, 0),
    fixed(point.toolsSentMean, 1),
  ]);
  return [
    "Recall by budget",
    "",
    alignColumns([["max tokens", "recall all (95%)", "mean", "tokens", "tools"], ...rows]),
  ].join("\n");
}
