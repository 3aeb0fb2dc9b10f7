import { describe, expect, it } from "vitest";
import { countTokens } from "@/server/engine/rendering/tokens";
import { VectorCache } from "@/server/runtime/embeddings/vector-cache";
import { heapUsed } from "@/server/testing/heap-used";
import { detachString } from "./detach-string";
import { stemOf, wordsOf } from "./words";

const MB = 1_000_000;
const LITTLE = 3 * MB;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const rareWord = (of: string, at: number) =>
  `${of}vkqjxwzpftbn${[...`${at}`].map((digit) => LETTERS[Number(digit)]).join("")}`;
/** A hundred kilobytes around one rare word. */
const longText = (word: string, at: number) => `${`${at} is so. `.repeat(6_000)} ${word} ${"and so on ".repeat(4_000)}`;

/** Memory left after keeping one word of each of a hundred long texts. */
function leftBy(keep: (text: string) => void, of: string): number {
  const before = heapUsed();
  for (let at = 0; at < 100; at++) keep(longText(rareWord(of, at), at));
  return heapUsed() - before;
}

describe("a detached string", () => {
  it.each(["", "short", "a longer one than that", "half a pair \ud83d is kept", "naïve ☃ and 漢字漢字漢字漢字"])(
    "is the text that it was (%j)",
    (text) => expect(detachString(text)).toBe(text),
  );

  it("does not keep its source in memory, as a slice does", () => {
    const kept: string[] = [];
    const cut = (text: string) => text.match(/[a-z]{14,}/)?.[0] ?? "";
    expect(leftBy((text) => kept.push(cut(text)), "sliced")).toBeGreaterThan(5 * MB);
    expect(leftBy((text) => kept.push(detachString(cut(text))), "owned")).toBeLessThan(LITTLE);
    expect(new Set(kept).size).toBe(200);
  });
});

describe("caches of texts do not keep the texts", () => {
  it("words with their stems", () => {
    expect(leftBy((text) => wordsOf(text).forEach(stemOf), "stemmed")).toBeLessThan(LITTLE);
  });

  it("vectors of words", () => {
    const cache = new VectorCache();
    const keep = (text: string) => cache.set(text.match(/[a-z]{14,}/)?.[0] ?? "", Float32Array.of(1));
    expect(leftBy(keep, "embedded")).toBeLessThan(LITTLE);
    expect(cache.get(rareWord("embedded", 99))).toEqual(Float32Array.of(1));
  });

  it("tokenizer pieces, once enough other text was counted", () => {
    const before = heapUsed();
    for (let at = 0; at < 100; at++) countTokens(longText(rareWord("counted", at), at), "o200k_base");
    const plain = "so it goes, ".repeat(100_000);
    for (let time = 0; time < 14; time++) countTokens(plain, "o200k_base");
    expect(heapUsed() - before).toBeLessThan(LITTLE);
  });
});
