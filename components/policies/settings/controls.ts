import type { Choice, Control, NumberControl } from "./setting-spec";
import { CHANCE_STOPS, roundStops, SHARE_STOPS } from "./slider-stops";

/** The controls that several settings share. */
export const SWITCH = { kind: "switch" } as const;
export const TAU: NumberControl = { kind: "number", unit: "plain", range: { min: 0, max: 1, step: 0.01 } };
export const SHARE: NumberControl = { kind: "number", unit: "share", stops: SHARE_STOPS };
/** How likely something is, where the small chances matter. */
export const CHANCE: NumberControl = { kind: "number", unit: "share", stops: CHANCE_STOPS };
export const COUNT: NumberControl = { kind: "number", unit: "tools", range: { min: 0, max: 50, step: 1 } };
export const TOKENS: NumberControl = { kind: "number", unit: "tokens", stops: [0, ...roundStops(50, 200_000)] };

export const noLimit = (start: number) => ({ label: "no limit", toggle: "Limit", start });

/** One of several: each value with its label, or with its label and a hint. */
export function choice(labels: Record<string, string | readonly [label: string, hint: string]>): Control {
  const options = Object.entries(labels).map(([value, said]): Choice => {
    return typeof said === "string" ? { value, label: said } : { value, label: said[0], hint: said[1] };
  });
  return { kind: "choice", options };
}
