import { countOf } from "@/components/words/count-of";
import type { CalibrationRow } from "@/server/contract/usage";

/** Tokens billed per token estimated: `×1.08`, or a dash without reports. */
export function formatRatio(model: string, rows: readonly CalibrationRow[]): string {
  const row = findRow(model, rows);
  return row === undefined ? "–" : `×${row.factor.toFixed(2)}`;
}

export function describeCalibration(model: string, rows: readonly CalibrationRow[]): string {
  const row = findRow(model, rows);
  if (row === undefined) return "No reports of real usage with this model yet, so token estimates aren't corrected.";
  const { factor, uncertainty, reports } = row;
  const spread = `±${Math.round(uncertainty * 100)}%`;
  return `The provider bills ${factor.toFixed(2)} tokens per estimated token (${countOf(reports, "report")}, ${spread}). Estimates are corrected by this factor.`;
}

/** A model may be used in several formats: the one with most reports says most. */
function findRow(model: string, rows: readonly CalibrationRow[]): CalibrationRow | undefined {
  return rows.filter(({ modelName }) => modelName === model).sort((a, b) => b.reports - a.reports)[0];
}
