import { shorten } from "@/server/engine/util/cut-text";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";

/** "repairs of the boiler" finds "had the boiler repaired". */
type SearchTerms = {
  readonly stems: readonly string[];
  /** For ILIKE: a text that matches none of them has none of the words. */
  readonly patterns: string[];
};

export function parseSearch(query: string): SearchTerms {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_WORDS);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  // "To be or not to be" has only stop words.
  const sought = telling.length === 0 ? words : telling;
  const stems = [...new Set(sought.map(stemOf))];
  return { stems, patterns: sought.flatMap((word) => patternsOf(sharedStart(word, stemOf(word)))) };
}

type WordMatch = { readonly count: number; readonly passage: string };

export function matchWords({ stems }: SearchTerms, text: string): WordMatch | null {
  const found = new Set<string>();
  let first: number | null = null;
  for (const match of text.matchAll(WORD)) {
    // One written word may contain several, as in camelCase or snake_case.
    for (const word of wordsOf(match[0])) {
      const hit = stems.find((sought) => stemOf(word) === sought || (mayBePart(sought) && word.includes(sought)));
      if (hit === undefined) continue;
      found.add(hit);
      first ??= match.index;
    }
  }
  return first === null ? null : { count: found.size, passage: cutPassage(text, first) };
}

export function byWordsThenLatest<T extends { readonly count: number; readonly at: string }>(a: T, b: T): number {
  return b.count - a.count || Number(a.at < b.at) - Number(a.at > b.at);
}

const MAX_WORDS = 20;
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’]*/gu;
const ASCII = /^[\x20-\x7e]*$/;
const BEFORE = 60;
const LENGTH = 240;

function cutPassage(text: string, at: number): string {
  const start = Math.max(0, at - BEFORE);
  const blank = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const from = blank > 0 && blank <= at ? blank : start;
  const passage = text
    .slice(from, from + LENGTH + 1)
    .replace(/\s+/g, " ")
    .trim();
  return `${from > 0 ? "…" : ""}${shorten(passage, LENGTH)}`.replace(/\p{Surrogate}/gu, "");
}

/** Compounds, and languages without spaces, contain words inside others; short ones would match everywhere. */
function mayBePart(stem: string): boolean {
  return stem.length >= (ASCII.test(stem) ? 4 : 2);
}

/** "happy" has the stem "happi": their common prefix is in the text either way. */
function sharedStart(word: string, stem: string): string {
  let length = 0;
  while (length < stem.length && stem[length] === word[length]) length++;
  return word.slice(0, length);
}

/** In the C locale ILIKE matches case for English letters only, so others are spelled out. */
function patternsOf(start: string): string[] {
  const capitalised = start.charAt(0).toUpperCase() + start.slice(1);
  const spellings = ASCII.test(start) ? [start] : [start, capitalised, start.toUpperCase()];
  return spellings.map((spelling) => `%${spelling.replace(/[%_\\]/g, "\\$&")}%`);
}
