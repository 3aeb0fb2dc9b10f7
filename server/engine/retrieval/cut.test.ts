import { expect, it } from "vitest";
import { chanceOfNeed } from "./cut";
import { readQuery } from "./read-query.testing";
import type { Scores } from "./score";

const query = readQuery("read the letters", []);

function scoresOf(size: number): Scores {
  const fused = Float32Array.of(1, 0.8, 0.4);
  return {
    fused,
    dense: fused,
    lexical: fused,
    ranked: [0, 1, 2],
    size,
    mean: 0.1,
    hasVectors: true,
    phraseSimilarity: null,
    worded: null,
  };
}

it("falls with rank and catalog size, and is zero beyond the ranking", () => {
  const chances = [0, 1, 2, 3].map((rank) => chanceOfNeed(scoresOf(10), query, rank));
  expect(chances).toEqual([...chances].sort((a, b) => b - a));
  expect(chances[3]).toBe(0);
  expect(chanceOfNeed(scoresOf(5000), query, 1)).toBeLessThan(chances[1] ?? 0);
  expect(chanceOfNeed(scoresOf(50), query, 1)).toBe(chances[1]);
});

it("grows with the length of the message, which may ask for several things", () => {
  const long = readQuery("read the letters and then sort them by sender and file them in the cabinet for me", []);
  expect(chanceOfNeed(scoresOf(10), long, 1)).toBeGreaterThan(chanceOfNeed(scoresOf(10), query, 1));
});
