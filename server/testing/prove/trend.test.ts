import { describe, expect, it } from "vitest";
import { lastToSecondFifth, medianOf, riseOf } from "./trend";

const line = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at, value: valueAt(at) }));

describe("a trend", () => {
  it("is the share by which a value rises, whatever a few points do", () => {
    expect(riseOf(line(11, (at) => 100 + at))).toBeCloseTo(10 / 105);
    expect(riseOf(line(11, (at) => (at === 10 ? 500 : 100)))).toBe(0);
    expect(riseOf(line(11, (at) => (at % 2 === 0 ? 100 : 110)))).toBeCloseTo(0);
  });

  it("compares the end with what came after the beginning", () => {
    const points = line(100, (at) => (at < 20 ? 1000 : at < 80 ? 10 : 20));
    expect(lastToSecondFifth(points, 0, 100)).toBe(2);
  });

  it("computes the median, which is undefined without values", () => {
    expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3]), medianOf([])]).toEqual([2, 2.5, Number.NaN]);
  });
});
