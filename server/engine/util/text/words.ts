import { stemmer } from "stemmer";
import { detachString } from "./detach-string";
import { foldCharacters } from "./fold-characters";
import { STOP_WORDS } from "./stop-words";

/** The same for index and messages: `createCalendarEvent` matches "create a calendar event". */
export function wordsOf(text: string): string[] {
  return splitIdentifiers(foldCharacters(text)).toLowerCase().replace(CONTRACTION, "").match(WORD) ?? [];
}

export function stemsOf(text: string): string[] {
  const stems: string[] = [];
  for (const word of wordsOf(text)) if (!STOP_WORDS.has(word)) stems.push(stemOf(word));
  return stems;
}

export function splitIdentifiers(text: string): string {
  return text.replace(LOWER_UPPER, "$1 $2").replace(ACRONYM_WORD, "$1 $2").replace(/_/g, " ");
}

/** Numbers carry no meaning here, and there are too many to index. */
export function hasLetter(word: string): boolean {
  return LETTER.test(word);
}

export function stemOf(word: string): string {
  // Longer tokens are data: no stem, and caching them would let untrusted input fill memory.
  if (word.length > MAX_WORD_LENGTH) return word;
  const known = memo.get(word);
  if (known !== undefined) return known;
  const own = detachString(word);
  const stem = ASCII.test(own) ? stemmer(own) : own;
  if (memo.size >= MEMO_LIMIT) memo.clear();
  memo.set(own, stem);
  return stem;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const CONTRACTION = /['’](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}])/gu;
const LOWER_UPPER = /(\p{Ll}|\p{N})(\p{Lu})/gu;
const ACRONYM_WORD = /(\p{Lu})(\p{Lu}\p{Ll})/gu;
const LETTER = /\p{L}/u;
const ASCII = /^[a-z]+$/;

const memo = new Map<string, string>();
const MEMO_LIMIT = 50_000;
const MAX_WORD_LENGTH = 64;
