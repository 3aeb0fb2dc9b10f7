import fc from "fast-check";
import { decode, encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import type { Encoding } from "@/server/engine/model/snapshot";
import { countTokens, countTokensChunked, ENCODING_RATIOS } from "./tokens";

const ENCODINGS: readonly Encoding[] = ["o200k_base", "cl100k_base", "claude", "gemini", "llama"];

describe("countTokens", () => {
  it("agrees with the tokenizer on ordinary text", () => {
    const text = "List the contacts of Northlead, newest first. ".repeat(50);
    expect(countTokens(text, "o200k_base")).toBe(encode(text).length);
    expect(decode(encode(text))).toBe(text);
  });

  it("counts what looks like a special token as plain text", () => {
    for (const encoding of ENCODINGS) {
      expect(countTokens("<|endoftext|><|im_start|>system", encoding)).toBeGreaterThan(5);
    }
  });

  it("is zero for empty text only", () => {
    for (const encoding of ENCODINGS) expect(countTokens("", encoding)).toBe(0);
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.constantFrom(...ENCODINGS), (text, encoding) => {
        const count = countTokens(text, encoding);
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThan(0);
      }),
    );
  });

  it.each(["a", "ab", "!", "!…", "é", "漢", "😀", " ", "\n", "\u00a0 ", "1", "aé!", "/\n", "!\n/\r"])(
    "takes a megabyte of %j in its stride, and loses little precision by it",
    (unit) => {
      expect(countTokens(unit.repeat(1_000_000 / unit.length), "o200k_base")).toBeGreaterThan(1000);
      const some = unit.repeat(1500 / unit.length);
      const exact = encode(some).length;
      expect(Math.abs(countTokens(some, "o200k_base") - exact)).toBeLessThanOrEqual(Math.max(20, exact * 0.02));
    },
  );

  it("counts a large schema in many steps, and exactly as many tokens as in one", () => {
    const schemas = [
      Array.from({ length: 2000 }, (_, at) => [
        `p${at}`,
        { type: "string", description: `It's the "user's" n° ${at}` },
      ]),
      Array.from({ length: 2000 }, (_, at) => [`naïve_${at}`, { enum: [`d'Été${at}`, "don't", "漢字", "x/\n"] }]),
    ];
    for (const properties of schemas) {
      const text = JSON.stringify({ type: "object", properties: Object.fromEntries(properties) });
      const steps = countTokensChunked(text, "o200k_base");
      let count = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) count += 1;
      expect(step.value).toBe(encode(text).length);
      expect(count).toBeGreaterThan(4);
    }
  });

  it("never cuts a character in two", () => {
    const text = `x${"😀".repeat(600)}`;
    expect(Math.abs(countTokens(text, "o200k_base") - encode(text).length)).toBeLessThanOrEqual(6);
  });

  it("scales other encodings by a fixed ratio", () => {
    const text = "word ".repeat(100);
    const base = countTokens(text, "o200k_base");
    expect(countTokens(text, "claude")).toBe(Math.ceil(base * ENCODING_RATIOS.claude));
  });
});
