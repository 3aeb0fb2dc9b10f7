import { describe, expect, it } from "vitest";
import { prepareTax } from "./prepare-tax";
import { someRound } from "./some-session.testing";

describe("the tax by round", () => {
  it("splits sent tokens into cached and fresh", () => {
    const rounds = [someRound({ id: "a" }), someRound({ id: "b", round: 1, sentTokens: 150, keptTokens: 100 })];
    const points = prepareTax(rounds, new Map([["b", 90]]));
    expect(points).toMatchObject([
      { key: "1", title: "Round 1", kept: 0, fresh: 100, replayed: null },
      { key: "2", kept: 100, fresh: 50, replayed: 90 },
    ]);
  });

  it("labels rounds by restart, and is never negative", () => {
    const points = prepareTax([someRound({ keptTokens: 300 }), someRound({ epoch: 1 })]);
    expect(points.map(({ key, title, kept, fresh }) => [key, title, kept, fresh])).toEqual([
      ["0.1", "First start, round 1", 100, 0],
      ["1.1", "Restart 1, round 1", 0, 100],
    ]);
  });
});
