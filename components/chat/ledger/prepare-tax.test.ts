import { describe, expect, it } from "vitest";
import { someMessage, someRound, someState } from "@/server/contract/some-chat.testing";
import { describePoint, prepareTax } from "./prepare-tax";

const STATE = someState([
  someMessage({ id: "msg_p", author: "person" }),
  someMessage({
    id: "msg_a",
    position: 1,
    rounds: [
      someRound({ tokens: { tools: 300, listing: 100, messages: 5000 }, baseline: 9000 }),
      someRound({ mode: "discovery", tokens: { tools: 100 }, baseline: 9000 }),
    ],
  }),
  someMessage({ id: "msg_b", position: 3, rounds: [someRound({ mode: "chat", baseline: 9000 })] }),
]);

describe("the tax by round", () => {
  it("counts tools and deferred tools only, relative to the most expensive round", () => {
    const { points, modes, highest } = prepareTax(STATE);
    expect(points.map(({ title, tax, height }) => [title, tax, height])).toEqual([
      ["Turn 1, round 1", 400, 1],
      ["Turn 1, round 2", 100, 0.25],
      ["Turn 2, round 1", 0, 0],
    ]);
    expect(modes).toEqual(["selective", "discovery", "chat"]);
    expect(highest).toBe(400);
  });

  it("has a summary in words", () => {
    const { points, summary } = prepareTax(STATE);
    expect(summary).toBe("Tools cost 500 tok in 3 rounds, at most 400 tok in one; the baseline is 27,000 tok.");
    expect(points.slice(0, 1).map(describePoint)).toEqual(["Turn 1, round 1: selective, 400 tok; baseline 9,000 tok"]);
  });

  it("shows the newest 60 rounds of a long chat and counts the earlier ones", () => {
    const rounds = Array.from({ length: 100 }, (_, index) => someRound({ tokens: { tools: index } }));
    const { points, earlier } = prepareTax(someState([someMessage({ rounds })]));
    expect(points).toHaveLength(60);
    expect(points.at(-1)?.tax).toBe(99);
    expect(earlier).toBe(40);
  });

  it("has no points before the first round, and no height without tool cost", () => {
    expect(prepareTax(someState([])).points).toEqual([]);
    const free = prepareTax(someState([someMessage({ rounds: [someRound()] })]));
    expect(free.points.map(({ height }) => height)).toEqual([0]);
  });
});
