import { describe, expect, it } from "vitest";
import { findKnee, nextStep } from "./knee";

const places = (...pairs: readonly (readonly [tokens: number, recall: number])[]) =>
  pairs.map(([tokens, recall]) => ({ tokens, recall }));

describe("findKnee", () => {
  it("finds the point after which tokens buy less recall, in any order", () => {
    const curve = places([100, 0.4], [300, 0.9], [900, 0.95], [2000, 0.97]);
    expect(findKnee(curve)).toBe(1);
    expect(findKnee([...curve].reverse())).toBe(2);
  });

  it("ignores points that another one beats", () => {
    expect(findKnee(places([100, 0.5], [500, 0.9], [600, 0.8], [700, 0.9], [2000, 0.95]))).toBe(1);
  });

  it("prefers recall where the curve has no bend", () => {
    expect(findKnee(places([100, 0.5], [200, 0.6]))).toBe(1);
    expect(findKnee(places([100, 0.5], [200, 0.6], [300, 0.7]))).toBe(2);
  });

  it("is the cheapest point if more tokens find nothing more", () => {
    expect(findKnee(places([900, 1], [300, 1], [600, 1]))).toBe(1);
  });

  it("is null without points", () => {
    expect(findKnee([])).toBeNull();
  });
});

describe("nextStep", () => {
  const middle = (from: number, to: number) => (to - from > 1 ? Math.round((from + to) / 2) : null);
  /** Recall rises up to 20 and is flat afterwards; tokens always rise. */
  const at = (value: number) => ({ value, tokens: value * 10, recall: Math.min(value, 20) / 20 });

  it("puts more steps where the curve bends than evenly spaced ones", () => {
    const values = [0, 50, 100];
    while (values.length < 9) {
      const next = nextStep(values.map(at), middle);
      if (next === null) break;
      values.push(next);
    }
    const near = values.filter((value) => value >= 5 && value <= 35);
    expect(near.length).toBeGreaterThanOrEqual(4);
    expect(new Set(values).size).toBe(9);
  });

  it("never splits a part in which nothing changes, or one without a value inside", () => {
    expect(nextStep([at(0), { ...at(50), tokens: 0, recall: 0 }], middle)).toBeNull();
    expect(nextStep([at(0), at(1)], middle)).toBeNull();
  });
});
