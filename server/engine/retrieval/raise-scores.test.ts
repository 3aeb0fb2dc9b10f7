import { expect, it } from "vitest";
import { raiseNamed, raiseScores } from "./raise-scores";
import type { Scores } from "./score";

const fused = Float32Array.of(0.5, 0.48, 0.2, 0.1);
const ALL_READY = new Uint8Array(4).fill(1);
const scores: Scores = {
  fused,
  dense: fused,
  lexical: fused,
  ranked: [0, 1, 2],
  size: 4,
  mean: 0.3,
  hasVectors: true,
  phraseSimilarity: null,
  worded: null,
};

it("moves the named tools up, past near rivals but not past better ones, and leaves the scores it was given alone", () => {
  expect(raiseScores(scores, [1], ALL_READY).ranked).toEqual([1, 0, 2]);
  expect(raiseScores(scores, [2], ALL_READY).ranked).toEqual([0, 1, 2]);
  expect([...scores.fused]).toEqual([...Float32Array.of(0.5, 0.48, 0.2, 0.1)]);
});

it("adds a named tool that was not ranked, if its score is high enough", () => {
  const near: Scores = { ...scores, fused: Float32Array.of(0.5, 0.48, 0.2, 0.19) };
  expect(raiseScores(near, [3], ALL_READY).ranked).toEqual([0, 1, 3]);
});

it("ranks tools named by alias first, in the order of their scores", () => {
  expect(raiseNamed(scores, [3]).ranked).toEqual([3, 0, 1]);
  const far: Scores = { ...scores, fused: Float32Array.of(2, 0.48, 0.2, 0.1), ranked: [0, 1, 2, 3] };
  expect(raiseNamed(far, [3, 2]).ranked).toEqual([2, 3, 0, 1]);
  expect(raiseNamed(scores, [])).toBe(scores);
});
