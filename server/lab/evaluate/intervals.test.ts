import { describe, expect, it } from "vitest";
import { bootstrapInterval, pairedInterval, wilsonInterval } from "./intervals";

const round = (interval: readonly number[] | null) => interval?.map((end) => Math.round(end * 10_000) / 10_000);

describe("wilsonInterval", () => {
  it("agrees with published values", () => {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    expect(round(wilsonInterval(81, 263))).toEqual([0.2553, 0.3662]);
    expect(round(wilsonInterval(15, 148))).toEqual([0.0624, 0.1605]);
    expect(round(wilsonInterval(0, 20))).toEqual([0, 0.1611]);
    expect(round(wilsonInterval(1, 29))).toEqual([0.0061, 0.1718]);
  });

  it("has no interval for no cases", () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe("bootstrapInterval", () => {
  const values = Array.from({ length: 400 }, (_, at) => (at % 4 === 0 ? 0 : 1));

  it("is as wide as the normal approximation of a mean, and the same every time", () => {
    const [low, high] = bootstrapInterval(values) ?? [0, 0];
    const half = 1.96 * Math.sqrt((0.75 * 0.25) / 400);
    expect(low).toBeCloseTo(0.75 - half, 2);
    expect(high).toBeCloseTo(0.75 + half, 2);
    expect(bootstrapInterval(values)).toEqual([low, high]);
  });

  it("claims no certainty if all values are equal", () => {
    expect(bootstrapInterval([1, 1, 1, 1])).toEqual(wilsonInterval(4, 4));
  });

  it("has no interval for no values", () => {
    expect(bootstrapInterval([])).toBeNull();
  });
});

describe("pairedInterval", () => {
  it("agrees with figures calculated manually", () => {
    // (15.5 − 5.5) / 102 ± 1.96 / 102 × √(21 − 100 / 102)
    expect(round(pairedInterval(15, 5, 100))).toEqual([0.0121, 0.184]);
  });

  it("is narrower the fewer cases the two disagree on, whatever they both get or miss", () => {
    const width = (disagreed: number) => {
      const [low, high] = pairedInterval(disagreed, disagreed, 1000) ?? [0, 0];
      return high - low;
    };
    expect(width(5)).toBeLessThan(width(50) / 2);
  });

  it("claims no certainty if the two never disagree", () => {
    const [low, high] = pairedInterval(0, 0, 50) ?? [0, 0];
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  it("has no interval for no cases", () => {
    expect(pairedInterval(0, 0, 0)).toBeNull();
  });
});
