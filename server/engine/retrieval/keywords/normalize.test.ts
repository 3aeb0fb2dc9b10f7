import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise } from "./normalize";

describe("normalized text", () => {
  it.each([
    ["Don’t  FORGET\n\tthis", "don't forget this"],
    ["“state–of—the‑art”", '"state-of-the-art"'],
    ["ｆｕｌｌ ｗｉｄｔｈ ①", "full width 1"],
    ["l\u200bi\u00adg\u2060h\ufefft", "light"],
    ["a\u0000b\u0007c", "abc"],
    ["\u202eevil\u202c", "evil"],
    ["❤️", "❤"],
    ["cafe\u0301", "café"],
    ["  \u00a0 \u3000 ", ""],
  ])("of %j is %j", (given, expected) => {
    expect(normalise(given)).toBe(expected);
  });

  it("does not change when normalized again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws on malformed strings, and stays bounded", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void normalise(`${text}\ud800`)));
    expect(normalise("\ufdfa".repeat(200_000)).length).toBeLessThanOrEqual(1_048_576);
  });

  it("cuts runs of combining marks, which would otherwise take quadratic time", () => {
    expect(normalise(`a${"\u0301\u0316".repeat(20_000)}`).length).toBeLessThanOrEqual(31);
  });
});
