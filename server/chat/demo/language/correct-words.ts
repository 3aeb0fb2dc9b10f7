import { CHAT_MESSAGES } from "@/server/engine/retrieval/chat-messages";
import { REQUEST_MESSAGES } from "@/server/engine/retrieval/need-requests";
import { soundKey } from "@/server/engine/retrieval/search/sound-key";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";

/** Words that are right as they are, though no tool knows them. */
const EVERYDAY: ReadonlySet<string> = new Set([...CHAT_MESSAGES, ...REQUEST_MESSAGES].flatMap(wordsOf).map(stemOf));

const TIME_WORDS =
  "today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday weather weekend morning evening";
const DEEDS =
  "append compare create delete remove remind restart update upgrade rename pause resume schedule search mark show turn switch close done please";

/** A word as it is typed in running text; not a path, an address, a name of code or of a person. */
const PLAIN_WORD = /(?<![^\s"'“‘(])[a-z]{3,14}(?=[\s"'”’),.?!:;]*(?:\s|$))/gu;
/** More words than this nobody mistypes, and each is compared with all. */
const MOST_CORRECTED = 24;

export type Vocabulary = {
  /** By which tools and things are called: what a mistyped word may stand for. */
  readonly names: Iterable<string>;
  /** All others that are right as they are. */
  readonly words: Iterable<string>;
};

/** The text with mistyped words as they were probably meant: "tusday" is Tuesday, and "pawz" is to pause. */
export function correctWords(text: string, { names, words }: Vocabulary): string {
  const known = new Set([...names, ...`${TIME_WORDS} ${DEEDS}`.split(" ")]);
  const stems = new Set([...known, ...words].map(stemOf));
  let left = MOST_CORRECTED;
  return text.replace(PLAIN_WORD, (typed) => {
    const stem = stemOf(typed);
    if (left === 0 || STOP_WORDS.has(typed) || stems.has(stem) || EVERYDAY.has(stem)) return typed;
    left--;
    return closest(typed, known) ?? typed;
  });
}

/** By its sound, or by one slip of the fingers; the first letter is seldom missed. */
function closest(typed: string, known: ReadonlySet<string>): string | null {
  const sound = soundKey(typed);
  let heard: string | null = null;
  for (const word of known) {
    if (word[0] !== typed[0] || Math.abs(word.length - typed.length) > 2) continue;
    if (isSlip(typed, word)) return word;
    if (typed.length > 3 && soundKey(word) === sound) heard ??= word;
  }
  return heard;
}

/** Two letters swapped; in longer words also one left out, put in or mistaken. */
function isSlip(typed: string, meant: string): boolean {
  const from = [...typed].findIndex((letter, at) => letter !== meant[at]);
  const at = from < 0 ? typed.length : from;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  if (left.length > 1 && left === `${right[1] ?? ""}${right[0] ?? ""}${right.slice(2)}`) return true;
  if (Math.min(typed.length, meant.length) < LONG_ENOUGH) return false;
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1);
}

const LONG_ENOUGH = 5;
