import { formatCount } from "@/components/words/format-number";
import type { Floors, GateFailure, Measure } from "@/server/contract/evaluations";

/** A number and its unit stay together. */
const SPACE = "\u00a0";

/** `94.3%`: with the digit that decides whether a floor holds; rounded so that what fails never looks as if it held. */
export function formatRate(rate: number): string {
  const percent = Math.floor(rate * 1000 + 1e-9) / 10;
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`;
}

/** A dash where no case says anything about it. */
export function formatRateOrDash(rate: number | null): string {
  return rate === null ? "–" : formatRate(rate);
}

/** `+2.5 points`: shares are compared in points of a hundred. */
export function formatPoints(before: number, after: number): string | null {
  const points = Math.round((after - before) * 1000) / 10;
  if (points === 0) return null;
  return `${points > 0 ? "+" : "−"}${Math.abs(points)}${SPACE}points`;
}

const MEASURES: Record<Measure, { title: string; side: string; show: (value: number) => string }> = {
  recall: { title: "recall", side: "at least", show: formatRate },
  zero: { title: "small talk at zero", side: "at least", show: formatRate },
  tokens: { title: "tokens a case", side: "at most", show: formatCount },
};

export function describeFailure({ measure, value, limit }: GateFailure): string {
  const { title, side, show } = MEASURES[measure];
  if (value === null) return `${title}: no case measures it, and ${side} ${show(limit)} is required`;
  return `${title}: ${show(value)}, and ${side} ${show(limit)} is required`;
}

/** What passing means, in a few words; empty where every result passes. */
export function describeFloors({ recallFloor, zeroFloor, tokenCeiling }: Floors): string[] {
  const words: string[] = [];
  if (recallFloor !== null) words.push(`recall ≥${SPACE}${formatRate(recallFloor)}`);
  if (zeroFloor !== null) words.push(`small talk at zero ≥${SPACE}${formatRate(zeroFloor)}`);
  if (tokenCeiling !== null) words.push(`≤${SPACE}${formatCount(tokenCeiling)} tok a case`);
  return words;
}
