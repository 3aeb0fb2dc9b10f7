import { describe, expect, it } from "vitest";
import { describeFailure, describeFloors, formatPoints, formatRate } from "./format-figures";

/** Replaces non-breaking spaces. */
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

describe("figures", () => {
  it("never round a rate up to the minimum that it misses", () => {
    expect(plain(formatRate(0.9499))).toBe("94.9%");
    expect(plain(formatRate(0.95))).toBe("95%");
    expect(plain(formatRate(0.29))).toBe("29%");
  });

  it("compare rates in percentage points", () => {
    expect(plain(formatPoints(0.9, 0.925))).toBe("+2.5 points");
    expect(plain(formatPoints(0.9, 0.85))).toBe("−5 points");
    expect(plain(formatPoints(0.95749, 0.96551))).toBe("+0.9 points");
    expect(formatPoints(0.9, 0.9)).toBeNull();
  });

  it("show the result and the limit", () => {
    expect(describeFailure({ measure: "tokens", value: 1234, limit: 1000 })).toBe(
      "tokens per case: 1,234, above the maximum of 1,000",
    );
    expect(describeFailure({ measure: "zero", value: null, limit: 0.9 })).toMatch(/no case measures it/);
    expect(describeFloors({ recallFloor: 0.9, zeroFloor: null, tokenCeiling: 800 }).map(plain)).toEqual([
      "recall ≥ 90%",
      "≤ 800 tok per case",
    ]);
  });
});
