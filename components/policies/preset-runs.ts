import type { RunItem } from "@/server/contract/eval-runs";

export type OwnFigures = { readonly recall: number | null; readonly tokens: number | null; readonly version: number };
export type PresetRuns = {
  /** The latest finished run of each preset. */
  readonly byPreset: ReadonlyMap<string, OwnFigures>;
  readonly open: number;
};

export function newestPresetRuns(
  runs: readonly Pick<RunItem, "subject" | "status" | "figures" | "setVersion">[],
): PresetRuns {
  const byPreset = new Map<string, OwnFigures>();
  const open = new Set<string>();
  for (const { subject, status, figures, setVersion } of runs) {
    if (subject.kind !== "preset") continue;
    if (status === "waiting" || status === "running") open.add(subject.preset);
    if (status !== "finished" || figures === null || byPreset.has(subject.preset)) continue;
    byPreset.set(subject.preset, { recall: figures.recallAll, tokens: figures.tokenRatio, version: setVersion });
  }
  return { byPreset, open: open.size };
}
