import { expect, it } from "vitest";
import { raiseScores } from "./raise-scores";
import type { Scores } from "./score";

const fused = Float32Array.of(0.5, 0.48, 0.2, 0.1);
const scores: Scores = {
  fused,
  dense: fused,
  lexical: fused,
  ranked: [0, 1, 2],
  size: 4,
  mean: 0.3,
  hasVectors: true,
  phraseNearness: null,
};

it("moves the named tools up, past near rivals but not past better ones, and leaves the scores it was given alone", () => {
  expect(raiseScores(scores, [1]).ranked).toEqual([1, 0, 2]);
  expect(raiseScores(scores, [2]).ranked).toEqual([0, 1, 2]);
  expect([...scores.fused]).toEqual([...Float32Array.of(0.5, 0.48, 0.2, 0.1)]);
});

it("brings in a named tool that the ranking had left out, if it is now good enough", () => {
  const near: Scores = { ...scores, fused: Float32Array.of(0.5, 0.48, 0.2, 0.19) };
  expect(raiseScores(near, [3]).ranked).toEqual([0, 1, 3]);
});
