import { describe, expect, it } from "vitest";
import { someCall, someRound, someText } from "@/server/contract/some-chat.testing";
import { prepareAnswer } from "./prepare-answer";

describe("prepareAnswer", () => {
  it("groups parts by round, in order", () => {
    const rounds = [someRound(), someRound({ round: 2 })];
    const parts = [someText("a", 0), someCall({ round: 0 }), someText("b", 1)];
    expect(prepareAnswer({ parts, rounds })).toEqual([
      {
        index: 0,
        round: rounds[0],
        parts: [
          { part: parts[0], at: 0 },
          { part: parts[1], at: 1 },
        ],
      },
      { index: 1, round: rounds[1], parts: [{ part: parts[2], at: 2 }] },
    ]);
  });

  it("keeps rounds without parts and parts without a known round", () => {
    const sections = prepareAnswer({ parts: [someText("b", 1)], rounds: [someRound()] });
    expect(sections.map(({ index, round, parts }) => [index, round !== null, parts.length])).toEqual([
      [0, true, 0],
      [1, false, 1],
    ]);
  });

  it("skips blank text without changing the other positions", () => {
    const [section] = prepareAnswer({ parts: [someText(" \n"), someText("a")], rounds: [] });
    expect(section?.parts.map(({ at }) => at)).toEqual([1]);
  });
});
