import { countOf } from "@/components/words/count-of";
import type { CalibrationRow } from "@/server/contract/usage";

/** Tokens charged per token counted: `×1.08`, or a dash without enough reports. */
export function formatRatio(encoding: string, rows: readonly CalibrationRow[]): string {
  const ratio = rows.find((row) => row.encoding === encoding)?.ratio ?? null;
  return ratio === null ? "–" : `×${ratio.toFixed(2)}`;
}

export function describeCalibration(encoding: string, rows: readonly CalibrationRow[]): string {
  const row = rows.find((candidate) => candidate.encoding === encoding);
  if (row === undefined) return "No usage reports for this encoding yet, so token counts aren't corrected.";
  const samples = `${countOf(row.samples, "report")}`;
  if (row.ratio === null) return `${samples} for this encoding so far: too few to correct token counts.`;
  return `Providers charged ${row.ratio.toFixed(2)} tokens per counted token (${samples}). Token counts are corrected by this factor.`;
}
