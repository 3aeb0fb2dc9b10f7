import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePattern, patternProblem } from "./safe-pattern";

describe("a pattern", () => {
  it.each([
    "git(hub|lab)?",
    "\\bpr #\\d+",
    "\\p{Lu}{2,}-\\d+",
    "caf\\u00e9",
    "(?<year>20\\d\\d)",
    "\\u{1F600}+",
    "[\\u4e00-\\u9fff가-힣]+",
    "[^a-z]x",
    "[\\u0080-\\uffff]+",
  ])("in the usual syntax is accepted: %s", (text) => {
    expect(patternProblem(text)).toBeNull();
  });

  it.each([
    ["(?=a)b", "not-supported"],
    ["(?<!a)b", "not-supported"],
    ["(a)\\1", "not-supported"],
    ["[", "not-supported"],
    ["(a{1000}){1000}", "not-supported"],
    ["((((((((((x{2}){2}){2}){2}){2}){2}){2}){2}){2}){2}", "not-supported"],
    ["\\pL{1000}|\\pN{900}", "too-large"],
    [`[${"B-𞥂".repeat(33)}]`, "too-large"],
    ["[B-\\u{1E942}]", "too-large"],
    ["[\\x{42}-\\x{1E942}]", "too-large"],
    ["[--𞥂]", "too-large"],
    ["a".repeat(201), "too-long"],
    ["", "matches-anything"],
    ["a*", "matches-anything"],
    ["\\b(?:foo)?", "matches-anything"],
  ])("is refused with the reason: %s is %s", (text, problem) => {
    expect(patternProblem(text)).toBe(problem);
    expect(compilePattern(text)).toBeNull();
  });

  it("with catastrophic backtracking elsewhere runs in linear time", () => {
    const hostile = "x".repeat(1_000_000);
    for (const text of ["(x+x+)+y", "(.*)*z|q", "(x|xx)+y", "\\pL{500}z", ".{1,400}q"]) {
      expect(compilePattern(text)?.find(hostile)).toBeNull();
    }
  });

  it("reads the beginning and the end of a long message, and says where it matched", () => {
    const pattern = compilePattern("inv-\\d+");
    const filler = "word ".repeat(100_000);
    expect(pattern?.find(`inv-1 ${filler}`)).toEqual({ start: 0, end: 5 });
    expect(pattern?.find(`${filler}inv-22`)).toEqual({ start: filler.length, end: filler.length + 6 });
    expect(pattern?.find(`${filler}inv-3 ${filler}`)).toBeNull();
  });

  it("never throws, whatever an admin typed", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."ab(){}[]*+?|\\^$.,:<=!pPuxk019-") }),
        fc.string(),
        (text, message) => {
          compilePattern(text)?.find(message);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
