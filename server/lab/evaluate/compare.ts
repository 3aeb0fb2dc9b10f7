import type { PresetName } from "@/server/engine/model/snapshot";
import { type Interval, pairedInterval } from "./intervals";
import { type CaseResult, isPassed, type MeasuredFigures, measureWithIntervals } from "./metrics";
import { alignColumns, fixed, percent, percentWithin, points } from "./report";
import type { Trials } from "./trials";
import type { Adjustments } from "./with-preset";

type PairedDifference = {
  /** In recallAll, the first minus the second. */
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly onlyFirst: OnlyOne;
  readonly onlySecond: OnlyOne;
};

type OnlyOne = { readonly count: number; readonly ids: readonly string[] };

const IDS_LISTED = 10;

/** Paired by case, so that cases on which both agree add no noise. */
export function comparePaired(first: readonly CaseResult[], second: readonly CaseResult[]): PairedDifference {
  const servedBySecond = new Map(second.map((result) => [result.case.id, isPassed(result)]));
  const pairs = first
    .filter(({ case: { id, needs } }) => needs.length > 0 && servedBySecond.has(id))
    .map((result) => ({ id: result.case.id, first: isPassed(result), second: servedBySecond.get(result.case.id) }));
  const onlyFirst = pairs.filter((pair) => pair.first && !pair.second).map(({ id }) => id);
  const onlySecond = pairs.filter((pair) => !pair.first && pair.second).map(({ id }) => id);
  return {
    difference: pairs.length === 0 ? null : (onlyFirst.length - onlySecond.length) / pairs.length,
    interval: pairedInterval(onlyFirst.length, onlySecond.length, pairs.length),
    onlyFirst: { count: onlyFirst.length, ids: onlyFirst.slice(0, IDS_LISTED) },
    onlySecond: { count: onlySecond.length, ids: onlySecond.slice(0, IDS_LISTED) },
  };
}

export type Comparison = PairedDifference & {
  readonly presets: readonly [PresetName, PresetName];
  readonly figures: readonly [MeasuredFigures, MeasuredFigures];
};

export async function comparePresets(
  trials: Pick<Trials, "run">,
  presets: readonly [PresetName, PresetName],
  adjustments: Adjustments,
): Promise<Comparison> {
  const first = await trials.run(presets[0], adjustments);
  const second = await trials.run(presets[1], adjustments);
  const figures = [measureWithIntervals(first), measureWithIntervals(second)] as const;
  return { presets, figures, ...comparePaired(first, second) };
}

export function showComparison({ presets, figures, difference, interval, ...only }: Comparison): string {
  const [first, second] = presets;
  const table = alignColumns([
    ["", "recall all (95%)", "mean", "needed: zero", "no tool: zero", "tokens", "tools"],
    ...figures.map((figure, at) => [
      presets[at] ?? "",
      percentWithin(figure.recallAll, figure.intervals.recallAll),
      percent(figure.recallMean),
      percent(figure.neededZeroRate),
      percent(figure.noToolZeroRate),
      fixed(figure.tokensSentMean, 0),
      fixed(figure.toolsSentMean, 1),
    ]),
  ]);
  return [
    `${first} against ${second}`,
    "",
    table,
    "",
    `Difference in recall all, case by case: ${points(difference, interval)}.`,
    showOnly(first, only.onlyFirst),
    showOnly(second, only.onlySecond),
  ].join("\n");
}

function showOnly(preset: PresetName, { count, ids }: OnlyOne): string {
  const more = count > ids.length ? `, and ${count - ids.length} more` : "";
  return `Served by ${preset} alone: ${count}${count === 0 ? "" : ` (${ids.join(", ")}${more})`}`;
}
