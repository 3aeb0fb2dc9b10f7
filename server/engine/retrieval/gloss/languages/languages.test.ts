import { describe, expect, it } from "vitest";
import { foldWord } from "@/server/engine/retrieval/gloss/fold-word";
import { formsOf, stopWordsOf } from "@/server/engine/retrieval/gloss/lexicon";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { LANGUAGES } from ".";
import { en } from "./en";

const ALL = [...LANGUAGES, en];
const LINE = /^[a-z0-9' -]+: .*[^,\s]$/;

describe.each(ALL.map((data) => [data.code, data] as const))("the lexicon of %s", (_code, data) => {
  const forms = formsOf(data);

  it("has a gloss and forms on every line", () => {
    const lines = data.entries.split("\n").filter((line) => line !== "");
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  });

  it("has no form with two glosses", () => {
    const glosses = new Map<string, string>();
    const twice: string[] = [];
    for (const { text, gloss } of forms) {
      const other = glosses.get(text);
      if (other !== undefined) twice.push(`${text}: ${other}, ${gloss}`);
      glosses.set(text, gloss);
    }
    expect(twice).toEqual([]);
  });

  it("has no stop word that is an entry", () => {
    const words = new Set(forms.map(({ text }) => text));
    expect(stopWordsOf(data).filter((word) => words.has(word))).toEqual([]);
  });

  it("has no prefix that could begin anything", () => {
    const shortest = data.spaced && /^[a-z]/.test(foldWord(data.stopWords.trim())) ? 3 : 2;
    // Later words of a phrase may be short: the words before them tell.
    const prefixes = forms.flatMap(({ parts }) => parts.slice(0, 1)).filter(({ prefix }) => prefix);
    expect(prefixes.filter(({ text }) => text.length < shortest)).toEqual([]);
  });

  it("has `*` only at the end of words", () => {
    expect(forms.map(({ text }) => text).filter((text) => /\*[^\s'’-]/.test(text))).toEqual([]);
  });
});

/** Words of English that mean something else, and that the language cannot do without. */
const FALSE_FRIENDS: Readonly<Record<string, string>> = {
  de: "was will an such",
  fr: "an but",
  es: "a",
  pt: "a",
  it: "a per via",
  nl: "me of over",
  sv: "i",
  da: "mine to by",
  nb: "mine to by tell",
  ca: "on i a per any",
  ro: "an",
  cs: "let her",
  hu: "most",
  tr: "at not her on",
};

it.each(LANGUAGES.map((data) => [data.code, data] as const))(
  "does not mistake English function words, in %s",
  (code, data) => {
    const allowed = new Set((FALSE_FRIENDS[code] ?? "").split(" "));
    const taken = formsOf(data).filter(
      ({ text, gloss }) => STOP_WORDS.has(text) && !allowed.has(text) && gloss !== text,
    );
    expect(taken.map(({ text, gloss }) => `${text}: ${gloss}`)).toEqual([]);
  },
);
