import { describe, expect, it } from "vitest";
import type { Figures } from "@/server/contract/eval-runs";
import { sweepValues } from "@/server/contract/sweep-parameters";
import { prepareSweep } from "./prepare-sweep";

function figures(recallAll: number | null, tokensSentMean: number | null): Figures {
  return {
    ...{
      cases: 10,
      recallAll,
      recallMean: recallAll,
      noToolZeroRate: null,
      neededZeroRate: null,
      metaOnlyRate: null,
      tokensSentMean,
      tokensBaselineMean: 1000,
    },
    ...{ tokenRatio: null, toolsSentMean: 2, resolveMsP50: 1, resolveMsP99: 1 },
  };
}
const sweep = (...points: [number, number | null, number | null][]) => ({
  points: points.map(([value, recall, tokens]) => ({ value, figures: figures(recall, tokens) })),
  current: 0.5,
  currentFigures: figures(0.9, 500),
});

describe("prepareSweep", () => {
  it("marks the points that no other one beats", () => {
    const { points } = prepareSweep(sweep([1, 0.8, 200], [2, 0.9, 400], [3, 0.9, 600], [4, 0.95, 600]));
    expect(points.map(({ value, isBest }) => [value, isBest])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ]);
  });

  it("marks both of two equal points", () => {
    expect(prepareSweep(sweep([1, 0.8, 200], [2, 0.8, 200])).points.every(({ isBest }) => isBest)).toBe(true);
  });

  it("leaves out points without measurements", () => {
    const curve = prepareSweep({ ...sweep([1, null, 200], [2, 0.8, null]), currentFigures: figures(null, null) });
    expect(curve).toEqual({ points: [], current: null, recallTicks: [0, 20, 40, 60, 80, 100] });
  });

  it("fits the axis to the data", () => {
    expect(prepareSweep(sweep([1, 0.91, 200], [2, 0.94, 300])).recallTicks).toEqual([89, 90, 91, 92, 93, 94, 95]);
    expect(prepareSweep(sweep([1, 1, 200])).recallTicks).toEqual([88, 90, 92, 94, 96, 98, 100]);
    expect(prepareSweep(sweep([1, 0.2, 200])).recallTicks).toEqual([0, 20, 40, 60, 80, 100]);
  });
});

describe("sweepValues", () => {
  it("are evenly spaced, include both ends and have few digits", () => {
    expect(sweepValues("minProbability", 0.1, 0.4, 4)).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  it("are whole numbers without duplicates for whole settings", () => {
    expect(sweepValues("maxTools", 1, 4, 8)).toEqual([1, 2, 3, 4]);
  });
});
