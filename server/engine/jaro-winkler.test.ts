import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestPossible, jaroWinkler } from "./jaro-winkler";

describe("Jaro-Winkler", () => {
  it.each([
    ["MARTHA", "MARHTA", 0.9611],
    ["DWAYNE", "DUANE", 0.84],
    ["DIXON", "DICKSONX", 0.8133],
    ["calender", "calendar", 0.95],
    ["same", "same", 1],
    ["abc", "xyz", 0],
    ["", "", 1],
    ["", "a", 0],
  ])("gives the value of the textbooks for %s and %s", (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 4);
  });

  it("is symmetric, stays between 0 and what the lengths allow, and is 1 for equal words alone", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "😀"), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const similarity = jaroWinkler(a, b);
        expect(similarity).toBeCloseTo(jaroWinkler(b, a), 12);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(bestPossible(a.length, b.length) + 1e-12);
        expect(similarity === 1).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });
});
