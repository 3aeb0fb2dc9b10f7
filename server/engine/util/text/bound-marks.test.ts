import { expect, it } from "vitest";
import { normalise } from "@/server/engine/retrieval/keywords/normalize";
import { boundMarks } from "./bound-marks";
import { wordsOf } from "./words";

const ATTACKS = ["\u0301\u0316", "\u0301\uff9e", "\uff9f\u0316", "\u0f77\u0301"];

it("keeps every run that a real script needs", () => {
  for (const text of ["cafe\u0301", "ｶﾞｷﾞｸﾞ", `a${"\u0301\u0316".repeat(15)}`]) expect(boundMarks(text)).toBe(text);
});

it.each(ATTACKS)("truncates runs that would take quadratic time to order: %j", (pair) => {
  expect(boundMarks(`a${pair.repeat(20_000)}b`)).toBe(`a${pair.repeat(15)}b`);
});

it("applies before all text processing", () => {
  for (const pair of ATTACKS) {
    const text = `a${pair.repeat(20_000)}`;
    expect(wordsOf(text).join("").length).toBeLessThan(100);
    expect(normalise(text).length).toBeLessThan(100);
  }
});
