import { formatCount } from "@/components/words/format-number";
import type { Floors, GateFailure, Measure } from "@/server/contract/evaluations";

/** A number and its unit stay together. */
const SPACE = "\u00a0";

/** `94.3%`, rounded down so that a failing rate never looks like a passing one. */
export function formatRate(rate: number): string {
  const percent = Math.floor(rate * 1000 + 1e-9) / 10;
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`;
}

export function formatRateOrDash(rate: number | null): string {
  return rate === null ? "–" : formatRate(rate);
}

export function formatCountOrDash(count: number | null): string {
  return count === null ? "–" : formatCount(count);
}

export function formatPoints(before: number, after: number): string | null {
  // From the rounded rates, so that it is the difference of the figures shown.
  const points = (Math.round(after * 1000) - Math.round(before * 1000)) / 10;
  if (points === 0) return null;
  return `${points > 0 ? "+" : "−"}${Math.abs(points)}${SPACE}points`;
}

const MEASURES: Record<Measure, { title: string; bound: string; miss: string; show: (value: number) => string }> = {
  recall: { title: "recall", bound: "minimum", miss: "below", show: formatRate },
  zero: { title: "zero-token small talk", bound: "minimum", miss: "below", show: formatRate },
  tokens: { title: "tokens per case", bound: "maximum", miss: "above", show: formatCount },
};

export function describeFailure({ measure, value, limit }: GateFailure): string {
  const { title, bound, miss, show } = MEASURES[measure];
  if (value === null) return `${title}: no case measures it (${bound} ${show(limit)})`;
  return `${title}: ${show(value)}, ${miss} the ${bound} of ${show(limit)}`;
}

/** Empty if every result passes. */
export function describeFloors({ recallFloor, zeroFloor, tokenCeiling }: Floors): string[] {
  const words: string[] = [];
  if (recallFloor !== null) words.push(`recall ≥${SPACE}${formatRate(recallFloor)}`);
  if (zeroFloor !== null) words.push(`zero-token small talk ≥${SPACE}${formatRate(zeroFloor)}`);
  if (tokenCeiling !== null) words.push(`≤${SPACE}${formatCount(tokenCeiling)} tok per case`);
  return words;
}
