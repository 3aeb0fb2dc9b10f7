import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someCategory } from "@/server/testing/some-snapshot";
import { buildKeywordMatcher } from "./keyword-matcher";
import { normalise } from "./normalize";
import { traceToOriginal } from "./trace-to-original";

const category = (name: string, ...texts: string[]) =>
  someCategory(name, { keywords: texts.map((text) => ({ text, kind: "phrase" })) });

function marked(message: string, ...categories: ReturnType<typeof category>[]): string[] {
  const { text, hits } = buildKeywordMatcher(categories).findAll(message);
  return hits.map(({ category, start, end }) => `${category}:${text.slice(start, end)}`);
}

describe("all positions of keywords", () => {
  it("are in the message as typed, complete and in text order", () => {
    expect(marked("  Don’t   FORGET the git;  git_log", category("r", "don't forget"), category("g", "git"))).toEqual([
      "r:Don’t   FORGET",
      "g:git",
      "g:git",
    ]);
  });

  it("cover letters that fold into one, or into several", () => {
    expect(marked("the cafe\u0301 has ﬁle l\u200bight", category("c", "café", "file", "light"))).toEqual([
      "c:cafe\u0301",
      "c:ﬁle",
      "c:l\u200bight",
    ]);
  });

  it("include those of patterns", () => {
    const pull = someCategory("g", { keywords: [{ text: "pr #\\d+", kind: "pattern" }] });
    expect(marked("PR #12 and  pr  #7", pull)).toEqual(["g:PR #12", "g:pr  #7"]);
  });

  it("name the same keywords as a match does", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "B", "s", " ", "'", "é", "e\u0301", "😀", "_"), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.array(word, { maxLength: 8 }), (keywords, parts) => {
        const matcher = buildKeywordMatcher([category("c", ...keywords)]);
        const { text, hits } = matcher.findAll(parts.join(""));
        const first = matcher.match(parts.join(""));
        expect(new Set(hits.map((hit) => hit.keyword))).toEqual(new Set(first.map((hit) => hit.keyword)));
        for (const hit of first)
          expect(hits.some((one) => one.keyword === hit.keyword && one.isWholeWord)).toBe(hit.isWholeWord);
        for (const hit of hits) expect(normalise(text.slice(hit.start, hit.end))).toContain(normalise(hit.keyword));
      }),
      { numRuns: 500 },
    );
  });
});

it("shows the normalized text if letters cannot be traced back", () => {
  const jamo = "\u1112\u1161\u11ab";
  expect(traceToOriginal(jamo)).toMatchObject({ text: "한", shown: "한" });
  expect(traceToOriginal("as typed").shown).toBe("as typed");
});
