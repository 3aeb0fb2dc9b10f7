import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CategoryEntry } from "@/server/engine/model/snapshot";
import { someCategory } from "@/server/testing/some-snapshot";
import { buildKeywordMatcher, type KeywordHit } from "./keyword-matcher";
import { normalise } from "./normalize";

function phrases(name: string, ...texts: string[]): CategoryEntry {
  return someCategory(name, { keywords: texts.map((text) => ({ text, kind: "phrase" })) });
}

function match(message: string, ...categories: CategoryEntry[]): KeywordHit[] {
  return buildKeywordMatcher(categories).match(message);
}

function isWhole(keyword: string, message: string): boolean | null {
  return match(message, phrases("c", keyword))[0]?.isWholeWord ?? null;
}

describe("keywords in a message", () => {
  it("are found for all categories at once, including overlaps, by category and position", () => {
    const hits = match(
      "Search journals for the kitchen",
      phrases("web", "search"),
      phrases("aether", "search journal", "journal"),
      phrases("ha", "kitchen", "garage"),
    );
    expect(hits.map(({ category, keyword }) => `${category}/${keyword}`)).toEqual([
      "aether/search journal",
      "aether/journal",
      "ha/kitchen",
      "web/search",
    ]);
  });

  it("have their position in the normalized message, and the admin's spelling", () => {
    expect(match("please  Don’t Forget", phrases("r", "Don't forget"))).toEqual([
      { category: "r", keyword: "Don't forget", start: 7, end: 19, isWholeWord: true },
    ]);
  });

  it("are reported once, with a whole word before a part of one", () => {
    expect(match("gitlab, legit; git and git", phrases("g", "git", "GIT"))).toEqual([
      { category: "g", keyword: "GIT", start: 15, end: 18, isWholeWord: true },
    ]);
  });

  it("belong to every category that has them", () => {
    const hits = match("notify me", phrases("web_post", "notify"), phrases("notifications", "notify"));
    expect(hits.map((hit) => hit.category)).toEqual(["notifications", "web_post"]);
  });

  it.each([
    ["light", "turn on the lights", true],
    ["switch", "both switches", true],
    ["agent", "the agent's notes", true],
    ["light", "the lights' colour", true],
    ["git", "legitimate", false],
    ["git", "digit", false],
    ["task", "multitasking", false],
    ["can", "I can't", false],
    ["hi", "his", false],
    ["run", "brunch", false],
    ["git", "git_status", true],
    ["ae_", "ae_journal_list", true],
    ["agent", "sub-agent", true],
    ["article", "lis l’article", true],
    ["café", "CAFÉS", true],
    ["caf", "café", false],
    ["дом", "домой", false],
    ["дом", "мой дом!", true],
    ["אור", "תדליק אור במטבח", true],
    ["天气", "今天天气怎么样", true],
    ["날씨", "오늘 날씨가 어때", true],
    ["🔥", "so🔥🔥hot", true],
    ["𝒢it", "git", true],
    ["git", "git2", false],
    ["absent", "nothing here", null],
  ])("%s in %j: whole word %s", (keyword, message, expected) => {
    expect(isWhole(keyword, message)).toBe(expected);
  });

  it("that are empty never match", () => {
    expect(match("git  commit", phrases("e", "", "  ", "\u200b"))).toEqual([]);
  });

  it("may be prototype names", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const hits = match(names.join(" "), ...names.map((name) => phrases(name, name)));
    expect(hits.map((hit) => hit.keyword)).toEqual([...names].sort());
  });

  it("may be patterns; an invalid one is skipped", () => {
    const category = someCategory("g", {
      keywords: [
        { text: "(?=look)around", kind: "pattern" },
        { text: "PR\\s?#\\d+", kind: "pattern" },
        { text: "issue", kind: "phrase" },
      ],
    });
    expect(match("issue and pr #12", category)).toEqual([
      { category: "g", keyword: "issue", start: 0, end: 5, isWholeWord: true },
      { category: "g", keyword: "PR\\s?#\\d+", start: 10, end: 16, isWholeWord: true },
    ]);
  });

  it("that are patterns share one budget: the more there are, the less of a long message each reads", () => {
    const patterns = (count: number) =>
      someCategory("p", {
        keywords: Array.from({ length: count }, (_, at) => ({ text: `inv-${at}x+`, kind: "pattern" as const })),
      });
    const message = `${"word ".repeat(400)}inv-0x ${"word ".repeat(400)}`;
    expect(match(message, patterns(1))).toHaveLength(1);
    expect(match(message, patterns(4000))).toEqual([]);
    expect(match(`inv-0x ${message}`, patterns(4000))).toHaveLength(1);
  });

  it("are the same whatever the order of categories and keywords, and agree with a naive search", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "B", "s", " ", "'", "é", "😀", "_"), maxLength: 4 });
    const category = fc.tuple(fc.constantFrom("x", "y", "__proto__"), fc.array(word, { maxLength: 5 }));
    fc.assert(
      fc.property(fc.array(category, { maxLength: 4 }), fc.array(word), (given, parts) => {
        const message = parts.join("");
        const categories = given.map(([name, texts]) => phrases(name, ...texts));
        const reversed = given.map(([name, texts]) => phrases(name, ...[...texts].reverse())).reverse();
        const hits = match(message, ...categories);
        expect(match(message, ...reversed)).toEqual(hits);
        const text = normalise(message);
        for (const hit of hits) expect(text.slice(hit.start, hit.end)).toBe(normalise(hit.keyword));
        const expected = given.flatMap(([name, texts]) =>
          texts
            .map(normalise)
            .filter((phrase) => phrase !== "" && text.includes(phrase))
            .map((phrase) => `${name} ${phrase}`),
        );
        const found = hits.map((hit) => `${hit.category} ${normalise(hit.keyword)}`);
        expect(found.sort()).toEqual([...new Set(expected)].sort());
      }),
      { numRuns: 1000 },
    );
  });

  it("are found among 20,000 in a message of one megabyte, even if every letter ends many of them", () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `keyword ${at.toString(36)}`);
    const nested = Array.from({ length: 200 }, (_, at) => "a".repeat(at + 1));
    const matcher = buildKeywordMatcher([phrases("many", ...many), phrases("nested", ...nested)]);
    const hits = matcher.match(`${"a".repeat(1_000_000)} keyword zz`);
    expect(hits.filter((hit) => hit.category === "nested")).toHaveLength(200);
    expect(hits.filter((hit) => hit.isWholeWord).map((hit) => hit.keyword)).toEqual(["keyword zz"]);
  });
});
