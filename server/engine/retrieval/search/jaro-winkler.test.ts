import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jaroWinkler, lettersOf, mayBeAlike } from "./jaro-winkler";

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

  it("is symmetric, stays between 0 and 1, is never more than the letters allow, and is 1 for equal words alone", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "😀"), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const similarity = jaroWinkler(a, b);
        expect(similarity).toBeCloseTo(jaroWinkler(b, a), 12);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        if (similarity >= 0.5) expect(mayBeAlike(lettersOf(a), lettersOf(b), similarity)).toBe(true);
        expect(similarity === 1).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });

  it("has a quick upper bound if letters or lengths differ much", () => {
    expect(mayBeAlike(lettersOf("calender"), lettersOf("calendar"), 0.93)).toBe(true);
    expect(mayBeAlike(lettersOf("calender"), lettersOf("forecast"), 0.93)).toBe(false);
    expect(mayBeAlike(lettersOf("mail"), lettersOf("mailmailmail"), 0.93)).toBe(false);
  });
});
