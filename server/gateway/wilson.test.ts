import { describe, expect, it } from "vitest";
import { chanceOfAtLeast, offerSwitchOn, wilson } from "./wilson";

describe("the interval of a share", () => {
  it("agrees with published values", () => {
    // Newcombe 1998, table I, method 3: 81 of 263 and 15 of 148.
    expect(wilson(81, 263)).toMatchObject({ low: expect.closeTo(0.2553, 4), high: expect.closeTo(0.3662, 4) });
    expect(wilson(15, 148)).toMatchObject({ low: expect.closeTo(0.0624, 4), high: expect.closeTo(0.1605, 4) });
  });

  it("stays between 0 and 1, contains the share itself, and is unknown without a round", () => {
    expect(wilson(0, 0)).toBeNull();
    for (const of of [1, 7, 200, 1_000_000]) {
      for (const hits of [0, Math.floor(of / 2), of]) {
        const { value, low, high } = wilson(hits, of) ?? { value: -1, low: -1, high: -1 };
        expect(0 <= low && low <= value && value <= high && high <= 1, `${hits} of ${of}`).toBe(true);
      }
    }
  });
});

it("says how likely so many failures are by chance", () => {
  expect(chanceOfAtLeast(1, 10, 0.5)).toBeCloseTo(1 - 0.5 ** 10, 10);
  expect(chanceOfAtLeast(2, 3, 0.5)).toBeCloseTo(0.5, 10);
  expect(chanceOfAtLeast(0, 5, 0.1)).toBe(1);
  expect(chanceOfAtLeast(1, 5, 0)).toBe(0);
  // Far below the smallest number that a float can be multiplied up from.
  expect(chanceOfAtLeast(1000, 2000, 0.5)).toBeCloseTo(0.509, 2);
});

describe("the offer to turn on", () => {
  const limits = { recallFloor: 0.99, minRounds: 200 };

  it("is made once the lower bound reaches the minimum over enough rounds, and says how many are missing until then", () => {
    expect(offerSwitchOn({ calling: 0, covered: 0 }, limits)).toEqual({ kind: "more-rounds", needed: 381 });
    expect(offerSwitchOn({ calling: 300, covered: 300 }, limits)).toEqual({ kind: "more-rounds", needed: 81 });
    expect(offerSwitchOn({ calling: 381, covered: 381 }, limits)).toEqual({ kind: "ready" });
    expect(offerSwitchOn({ calling: 381, covered: 380 }, limits)).toMatchObject({ kind: "more-rounds" });
    expect(offerSwitchOn({ calling: 100, covered: 100 }, { recallFloor: 0.9, minRounds: 200 })).toEqual({
      kind: "more-rounds",
      needed: 100,
    });
  });

  it("is not made for a recall below the minimum, however many rounds there were", () => {
    expect(offerSwitchOn({ calling: 100_000, covered: 98_000 }, limits)).toEqual({ kind: "recall-too-low" });
    expect(offerSwitchOn({ calling: 57, covered: 48 }, limits)).toEqual({ kind: "recall-too-low" });
    expect(offerSwitchOn({ calling: 57, covered: 56 }, limits)).toMatchObject({ kind: "more-rounds" });
  });
});
