import { countOf } from "@/components/words/count-of";
import type { CalibrationRow } from "@/server/contract/usage";

/** How much providers charge per token that Toolcrib counts: `×1.08`, or a dash where too little was reported. */
export function formatRatio(encoding: string, rows: readonly CalibrationRow[]): string {
  const ratio = rows.find((row) => row.encoding === encoding)?.ratio ?? null;
  return ratio === null ? "–" : `×${ratio.toFixed(2)}`;
}

export function describeCalibration(encoding: string, rows: readonly CalibrationRow[]): string {
  const row = rows.find((candidate) => candidate.encoding === encoding);
  if (row === undefined) return "No agent has reported what its encoding was charged, so counts are not corrected.";
  const samples = `${countOf(row.samples, "report")}`;
  if (row.ratio === null) return `${samples} on its encoding so far: too few to correct counts by.`;
  return `Providers charged ${row.ratio.toFixed(2)} tokens per token counted in its encoding (${samples}); counts are corrected by it.`;
}
