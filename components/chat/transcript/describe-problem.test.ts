import { describe, expect, it } from "vitest";
import { describeProblem, describeWait } from "./describe-problem";

describe("describeProblem", () => {
  it("says what happened and what to do", () => {
    expect(describeProblem({ kind: "rate-limit" })).toEqual({
      title: "The provider's rate limit was reached",
      advice: "Wait a moment and retry, or choose another model.",
    });
  });
});

describe("describeWait", () => {
  it("uses seconds, and minutes for long waits", () => {
    expect(describeWait(20)).toBe("Try again in 20 s.");
    expect(describeWait(0.4)).toBe("Try again in 1 s.");
    expect(describeWait(119)).toBe("Try again in 119 s.");
    expect(describeWait(121)).toBe("Try again in 3 min.");
  });

  it("says when the wait is over, and nothing without a wait", () => {
    expect(describeWait(0)).toBe("You can try again now.");
    expect(describeWait(-3)).toBe("You can try again now.");
    expect(describeWait(null)).toBeNull();
  });
});
