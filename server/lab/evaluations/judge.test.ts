import { describe, expect, it } from "vitest";
import { judge } from "@/server/policy/evaluation-sets/gates.service";

const NONE = { recallFloor: null, zeroFloor: null, tokenCeiling: null };
const figures = { recallAll: 0.9, noToolZeroRate: 1, tokensSentMean: 300 };

describe("judging a run", () => {
  it("passes figures within every limit, including the limits themselves", () => {
    expect(judge(NONE, figures)).toEqual([]);
    expect(judge({ recallFloor: 0.9, zeroFloor: 1, tokenCeiling: 300 }, figures)).toEqual([]);
  });

  it("names each limit that is broken, with both numbers", () => {
    expect(judge({ recallFloor: 0.95, zeroFloor: 0.5, tokenCeiling: 299 }, figures)).toEqual([
      { measure: "recall", value: 0.9, limit: 0.95 },
      { measure: "tokens", value: 300, limit: 299 },
    ]);
  });

  it("does not pass without a measurement", () => {
    const nothing = { recallAll: null, noToolZeroRate: null, tokensSentMean: null };
    expect(judge({ recallFloor: 0, zeroFloor: null, tokenCeiling: 10 }, nothing).map(({ measure }) => measure)).toEqual(
      ["recall", "tokens"],
    );
  });
});
