import { formatCount } from "./format-number";

export function describeWarming({ done, total }: { readonly done: number; readonly total: number }): string {
  if (done >= total) return "Computing the last vectors. Ranking may still change a little.";
  return `Computing vectors: ${formatCount(done)} of ${formatCount(total)} tools. Until then, the others are ranked by words only.`;
}
