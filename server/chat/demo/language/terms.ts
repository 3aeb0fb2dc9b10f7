import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { CONCEPTS } from "./concepts";

/** A stem, and how much it stands for what was said: 1 for a word itself, less for what it only suggests. */
export type Term = { readonly word: string; readonly stems: ReadonlyMap<string, number> };

const SUGGESTED = 0.7;

/** The words of a message that say what it is about, each with the words that people use in its place. */
export function termsOf(message: string): Term[] {
  const terms = new Map<string, Term>();
  for (const word of contentWords(message)) {
    if (!terms.has(word)) terms.set(word, termOf(word));
  }
  return [...terms.values()];
}

export function contentWords(text: string): string[] {
  return wordsOf(plain(text.replace(CODE, " "))).filter(
    (word) => !STOP_WORDS.has(word) && !VAGUE.has(word) && /\p{L}/u.test(word),
  );
}

/** Addresses and paths are no words: their parts would be found everywhere. */
const CODE =
  /\bhttps?:\/\/\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,100}|(?<!\S)[\w.~-]{0,80}(?:\/[\w.-]{1,80}){1,20}\/?|(?<!\S)[\w-]{1,80}\.[a-z]{1,5}(?=[\s,;:!?]|$)/g;

/** "To-do" would fall apart into two words that say nothing. */
export function plain(text: string): string {
  return text
    .replace(/\bto[- ]dos?\b(?! (?:that|this|it|so)\b)/gi, "todo")
    .replace(/\bnext cloud\b/gi, "nextcloud")
    .replace(/\bscratch pad/gi, "scratchpad")
    .replace(/\bliving room/gi, "livingroom")
    .replace(/\bsub-?agents?\b/gi, "subagent");
}

function termOf(word: string): Term {
  const stem = stemOf(word);
  const stems = new Map([[stem, 1]]);
  for (const other of SUGGESTIONS.get(stem) ?? []) if (!stems.has(other)) stems.set(other, SUGGESTED);
  return { word, stems };
}

/** Looked up by stem, so that "lamps" suggests what "lamp" does. */
const SUGGESTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  [...CONCEPTS].map(([said, meant]) => [stemOf(said), meant.split(" ").map(stemOf)]),
);

export function isSuggestive(word: string): boolean {
  return SUGGESTIONS.has(stemOf(word));
}

/** The words that suggest others, as people write them. */
export const SUGGESTIVE: readonly string[] = [...CONCEPTS.keys()];

/** They fill sentences, and stand in descriptions of every kind. */
export const VAGUE: ReadonlySet<string> = new Set(
  "pls bit today tomorrow tonight yesterday week month year day days hour hours minute minutes last next new first second third time times good great well maybe still already everything anything someone way lot kind sort look make set put take show thing want think say said way full far called named inside many ones word words recently recent two three four five ten".split(
    " ",
  ),
);
