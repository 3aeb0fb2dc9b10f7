import { appendFileSync } from "node:fs";

/** Whether this is a long run whose figures are published, rather than a test. */
export const IS_RECORD = process.env.TOOLCRIB_PROVE === "record";

export function byScale<T>(scale: { readonly quick: T; readonly record: T }): T {
  return IS_RECORD ? scale.record : scale.quick;
}

type Figures = Readonly<Record<string, number | string>>;

/** Prints figures for the command that started the run. */
export function reportFigures(name: string, figures: Figures): void {
  const file = process.env.TOOLCRIB_PROVE_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, figures })}\n`);
}

/** The longest time without an answer. */
export function longestGapMs(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted.reduce((longest, time, at) => Math.max(longest, time - (sorted[at - 1] ?? time)), 0));
}
