import type { PresetFigures } from "@/server/contract/preset-figure";
import { PRESETS, type PresetName } from "@/server/engine/model/snapshot";
import { evaluate, type VectorsFor } from "./evaluate";
import { type CaseResult, measure } from "./metrics";
import type { Dataset } from "./read-dataset";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

export async function measurePresets(
  { snapshot, cases, role }: Dataset,
  vectorsFor: VectorsFor,
): Promise<Record<PresetName, PresetFigures>> {
  const figures: Partial<Record<PresetName, PresetFigures>> = {};
  for (const preset of PRESETS) {
    const tried = withPreset(snapshot, preset, NO_ADJUSTMENTS);
    figures[preset] = figuresOf(await evaluate({ snapshot: tried, cases, role, vectorsFor }));
  }
  return figures as Record<PresetName, PresetFigures>;
}

function figuresOf(results: readonly CaseResult[]): PresetFigures {
  const { recallAll, noToolZeroRate, tokenRatio } = measure(results);
  const needing = results.filter(({ case: { needs } }) => needs.length > 0);
  const left = needing.filter(({ tokensSent }) => tokensSent === 0);
  return {
    recall: rounded(recallAll),
    neededZero: rounded(left.length / needing.length),
    noToolZero: rounded(noToolZeroRate),
    tokens: rounded(tokenRatio),
  };
}

/** A tenth of a point: finer digits would change with every message. */
function rounded(share: number | null): number {
  return Math.round((share ?? 0) * 1000) / 1000;
}
