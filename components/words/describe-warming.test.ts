import { expect, it } from "vitest";
import { describeWarming } from "./describe-warming";

it("shows the progress and its effect on ranking", () => {
  expect(describeWarming({ done: 412, total: 1596 })).toBe(
    "Computing vectors: 412 of 1,596 tools. Until then, the others are ranked by words only.",
  );
  expect(describeWarming({ done: 5, total: 5 })).toBe("Computing the last vectors. Ranking may still change a little.");
});
