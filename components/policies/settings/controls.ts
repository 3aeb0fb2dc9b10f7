import type { Choice, Control, NumberControl } from "./setting-spec";
import { CHANCE_STOPS, roundStops, SHARE_STOPS } from "./slider-stops";

export const SWITCH = { kind: "switch" } as const;
/** A cosine or a score, from 0 to 1. */
export const SIMILARITY: NumberControl = { kind: "number", unit: "plain", range: { min: 0, max: 1, step: 0.01 } };
export const SHARE: NumberControl = { kind: "number", unit: "share", stops: SHARE_STOPS };
/** A probability: the slider is fine where it is small. */
export const CHANCE: NumberControl = { kind: "number", unit: "share", stops: CHANCE_STOPS };
export const COUNT: NumberControl = { kind: "number", unit: "tools", range: { min: 0, max: 50, step: 1 } };
export const TOKENS: NumberControl = { kind: "number", unit: "tokens", stops: [0, ...roundStops(50, 200_000)] };

export const noLimit = (start: number) => ({ label: "no limit", toggle: "Limit", start });

export function choice(labels: Record<string, string | readonly [label: string, hint: string]>): Control {
  const options = Object.entries(labels).map(([value, text]): Choice => {
    return typeof text === "string" ? { value, label: text } : { value, label: text[0], hint: text[1] };
  });
  return { kind: "choice", options };
}
