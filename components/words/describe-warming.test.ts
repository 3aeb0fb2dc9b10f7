import { expect, it } from "vitest";
import { describeWarming } from "./describe-warming";

it("says how many tools have their vectors, and what that means", () => {
  expect(describeWarming({ done: 412, total: 1596 })).toBe(
    "Computing vectors: 412 of 1,596 tools. Until then, ranking uses words for the rest.",
  );
  expect(describeWarming({ done: 5, total: 5 })).toBe("Computing the last vectors. Ranking may still change a little.");
});
