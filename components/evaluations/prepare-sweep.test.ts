import { describe, expect, it } from "vitest";
import type { Figures } from "@/server/contract/eval-runs";
import { sweepBetween } from "@/server/contract/sweep-parameters";
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

  it("recommends the knee", () => {
    const { points } = prepareSweep(sweep([1, 0.4, 100], [2, 0.9, 300], [3, 0.95, 900], [4, 0.97, 2000]));
    expect(points.map(({ isRecommended }) => isRecommended)).toEqual([false, true, false, false]);
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

describe("sweepBetween", () => {
  it("is in the middle, with few digits: by ratio if the range spans orders of magnitude", () => {
    expect(sweepBetween("semanticTau", 0.1, 0.3)).toBe(0.2);
    expect(sweepBetween("minProbability", 0.0002, 0.02)).toBe(0.002);
    expect(sweepBetween("minProbability", 0.0002, 0.0004)).toBe(0.0003);
  });

  it("is a whole number for whole settings, and null between neighbors", () => {
    expect(sweepBetween("maxTools", 1, 4)).toBe(3);
    expect(sweepBetween("maxTools", 1, 2)).toBeNull();
  });
});
