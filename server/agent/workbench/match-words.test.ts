import { expect, it } from "vitest";
import { byWordsThenLatest, matchWords, parseSearch } from "./match-words";

const countIn = (query: string, text: string) => matchWords(parseSearch(query), text)?.count ?? 0;

it("finds words by stem, and ignores stop words", () => {
  expect(countIn("repairs of the boiler", "We repaired both boilers.")).toBe(2);
  expect(countIn("what did we say about the logo", "we said what we did about it")).toBe(0);
  expect(countIn("the", "All the rest")).toBe(1);
  expect(countIn("art", "A start")).toBe(0);
});

it("finds parts of compounds, names and languages without spaces", () => {
  expect(countIn("boiler", "gasboiler-Wartung")).toBe(1);
  expect(countIn("kitchen", "light.kitchen_counter")).toBe(1);
  expect(countIn("日記", "今日の日記を書いた")).toBe(1);
  expect(countIn("Über", "ÜBERMORGEN")).toBe(1);
});

it("makes patterns that cover every match, even in the C locale", () => {
  const fits = (patterns: readonly string[], text: string) =>
    patterns.some((pattern) => {
      const plain = pattern.slice(1, -1).replace(/\\(.)/g, "$1");
      // ILIKE in the C locale matches case for English letters only.
      const lower = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      return lower(text).includes(lower(plain));
    });
  for (const [query, text] of [
    ["happy", "Happiness"],
    ["über", "Über uns"],
    ["über", "ÜBER UNS"],
    ["100%", "at 100 percent"],
    ["tomatoes", "a tomato"],
  ] as const) {
    expect(countIn(query, text), query).toBe(1);
    expect(fits(parseSearch(query).patterns, text), query).toBe(true);
  }
});

it("shows the passage around the first word, cut at whole characters", () => {
  const text = `${"before ".repeat(40)}the boiler leaks ${"after 🔥 ".repeat(60)}`;
  const passage = matchWords(parseSearch("boiler"), text)?.passage ?? "";
  expect(passage).toMatch(/^…before .*the boiler leaks after/);
  expect(passage.length).toBeLessThanOrEqual(245);
  expect(passage.endsWith("…")).toBe(true);
  expect(passage).not.toMatch(/\p{Surrogate}/u);
});

it("sorts by number of words, then latest first", () => {
  const found = [
    { count: 1, at: "2026-01-02" },
    { count: 2, at: "2026-01-01" },
    { count: 1, at: "2026-01-03" },
  ];
  expect(found.sort(byWordsThenLatest).map(({ at }) => at)).toEqual(["2026-01-01", "2026-01-03", "2026-01-02"]);
});
