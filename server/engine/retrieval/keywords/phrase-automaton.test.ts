import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildPhraseAutomaton } from "./phrase-automaton";

function allPlaces(phrases: readonly string[], text: string): string[] {
  const { scan, shorter } = buildPhraseAutomaton(phrases);
  const found: string[] = [];
  scan(text, (end, longest) => {
    for (let phrase = longest; phrase !== -1; phrase = shorter[phrase] ?? -1) found.push(`${end} ${phrases[phrase]}`);
  });
  return found.sort();
}

describe("the automaton", () => {
  it("finds every position of every phrase, as a naive search does", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { maxLength: 12 }),
        fc.string({ unit: fc.constantFrom("a", "b", " ") }),
        (given, text) => {
          const phrases = [...given].sort();
          const naive = phrases.flatMap((phrase) =>
            [...text].flatMap((_, start) =>
              text.startsWith(phrase, start) ? [`${start + phrase.length} ${phrase}`] : [],
            ),
          );
          expect(allPlaces(phrases, text)).toEqual(naive.sort());
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("finds nothing without phrases or text", () => {
    expect(allPlaces([], "text")).toEqual([]);
    expect(allPlaces(["a"], "")).toEqual([]);
  });
});
