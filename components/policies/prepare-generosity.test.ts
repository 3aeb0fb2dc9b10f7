import { expect, it } from "vitest";
import type { MeasuredSettings } from "@/server/contract/policies";
import { prepareGenerosity } from "./prepare-generosity";

const NO_HARM = { sessions: 3, losing: 0, lost: [] };
const measured = (recall: number | null, tokens: number): MeasuredSettings => ({
  ...{ recall, tokens, tokenRatio: null, harm: NO_HARM },
});
const points = [
  { value: 0, ...measured(0.4, 100) },
  { value: 4, ...measured(0.9, 300) },
  { value: 9, ...measured(0.95, 900) },
  { value: 15, ...measured(0.97, 2000) },
];

it("places the form's settings on their own stop, and recommends the knee", () => {
  const { place, isOnCurve, recommended } = prepareGenerosity({ points, typed: null, saved: null }, 9);
  expect({ place, isOnCurve, recommended }).toEqual({ place: 2, isOnCurve: true, recommended: 1 });
});

it("places settings between the stops at the nearest one, and says that they are not on the curve", () => {
  const { place, isOnCurve } = prepareGenerosity({ points, typed: measured(0.96, 1800), saved: null }, null);
  expect({ place, isOnCurve }).toEqual({ place: 3, isOnCurve: false });
});

it("leaves out stops without recall, and marks the draft", () => {
  const broken = [...points, { value: 12, ...measured(null, 1000) }];
  const { stops, curve } = prepareGenerosity({ points: broken, typed: null, saved: measured(0.95, 900) }, 9);
  expect(stops.map(({ value }) => value)).toEqual([0, 4, 9, 15]);
  expect(curve.current).toEqual({ recall: 95, tokens: 900 });
});
