import { expect, it } from "vitest";
import { hybrid } from "./hybrid";

it("adds bundle mates only for a nearly certain first pick", () => {
  const found = (rank: number, probability: number) =>
    hybrid.bringsMates({ kind: "hybrid", rank, probability, minProbability: 0 });
  expect([found(0, 0.9), found(0, 0.3), found(1, 0.9)]).toEqual([true, false, false]);
});
