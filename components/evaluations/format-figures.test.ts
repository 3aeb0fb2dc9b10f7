import { describe, expect, it } from "vitest";
import { describeFailure, describeFloors, formatPoints, formatRate } from "./format-figures";

/** As tests write it: numbers and units are kept together by a space that never breaks. */
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

describe("figures as people read them", () => {
  it("never round a recall up to the floor that it misses", () => {
    expect(plain(formatRate(0.9499))).toBe("94.9%");
    expect(plain(formatRate(0.95))).toBe("95%");
    expect(plain(formatRate(0.29))).toBe("29%");
  });

  it("compare shares in points", () => {
    expect(plain(formatPoints(0.9, 0.925))).toBe("+2.5 points");
    expect(plain(formatPoints(0.9, 0.85))).toBe("−5 points");
    expect(formatPoints(0.9, 0.9)).toBeNull();
  });

  it("say what is required and what it came to", () => {
    expect(describeFailure({ measure: "tokens", value: 1234, limit: 1000 })).toBe(
      "tokens a case: 1,234, and at most 1,000 is required",
    );
    expect(describeFailure({ measure: "zero", value: null, limit: 0.9 })).toMatch(/no case measures it/);
    expect(describeFloors({ recallFloor: 0.9, zeroFloor: null, tokenCeiling: 800 }).map(plain)).toEqual([
      "recall ≥ 90%",
      "≤ 800 tok a case",
    ]);
  });
});
