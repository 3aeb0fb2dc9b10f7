import { describe, expect, it } from "vitest";
import { prepareTax } from "./prepare-tax";
import { someRound } from "./some-session.testing";

describe("the tax by round", () => {
  it("is what stays in the cached prefix and what is fresh, which add up to what was sent", () => {
    const rounds = [someRound({ id: "a" }), someRound({ id: "b", round: 1, sentTokens: 150, keptTokens: 100 })];
    const points = prepareTax(rounds, new Map([["b", 90]]));
    expect(points).toMatchObject([
      { key: "0", title: "Round 0", kept: 0, fresh: 100, replayed: null },
      { key: "1", kept: 100, fresh: 50, replayed: 90 },
    ]);
  });

  it("tells rounds of several beginnings apart, and never shows less than nothing", () => {
    const points = prepareTax([someRound({ keptTokens: 300 }), someRound({ epoch: 1 })]);
    expect(points.map(({ key, kept, fresh }) => [key, kept, fresh])).toEqual([
      ["0.0", 100, 0],
      ["1.0", 0, 100],
    ]);
  });
});
