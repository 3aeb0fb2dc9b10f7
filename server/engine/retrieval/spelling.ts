import type { ToolEntry } from "@/server/engine/model/snapshot";
import { addTo } from "@/server/engine/util/add-to";
import { mapChunked, runSync, type Task } from "@/server/engine/util/chunked";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { CHAT_MESSAGES } from "./chat-messages";
import { REQUEST_MESSAGES } from "./need-requests";
import type { ToolTexts } from "./tool-texts";

/**
 * Words of the catalog that people mistype: a letter left out, doubled, put in or swapped with its neighbour. A wrong
 * letter is not forgiven, since that makes "night" a mistyped "light". Found by the letters that remain when one is
 * left out, so that no word has to be compared with the whole vocabulary.
 */
export type Spelling = {
  /** Stems that are right as they are: the catalog's, and those of everyday requests and talk. */
  readonly known: ReadonlySet<string>;
  readonly slips: ReadonlyMap<string, readonly string[]>;
};

const SHORTEST = 3;
const LONGEST = 14;
/** A word as it is typed in running text, with what may stand around it; not a path, an address, a name of code. */
const PLAIN_WORD = /(?<![^\s"'“‘(])\p{L}{3,14}(?=[\s"'”’),.?!:;]*(?:\s|$))/gu;
const TYPED = /^[A-Z]?[a-z]+$/;

export function buildSpelling(tools: readonly ToolEntry[], texts: readonly ToolTexts[]): Spelling {
  return runSync(spellingChunked(tools, texts));
}

/** The same in chunks. */
export function* spellingChunked(tools: readonly ToolEntry[], texts: readonly ToolTexts[]): Task<Spelling> {
  const words = new Set<string>();
  const read = (text: string) => {
    for (const word of wordsOf(text)) if (!STOP_WORDS.has(word)) words.add(word);
  };
  yield* mapChunked(texts, ({ fields }) => Object.values(fields).forEach(read));
  yield* mapChunked(tools, (tool) => tool.examples.forEach(read));
  const slips = new Map<string, string[]>();
  for (const word of [...words].filter(isTypeable).sort()) {
    for (const rest of [word, ...withoutOneLetter(word)]) addTo(slips, rest, word);
  }
  yield;
  const everyday = [...CHAT_MESSAGES, ...REQUEST_MESSAGES].flatMap(wordsOf);
  return { known: new Set([...words, ...everyday].map(stemOf)), slips };
}

/** The text with mistyped words as they were probably meant. */
export function correctSpelling(spelling: Spelling, text: string): string {
  return text.replace(PLAIN_WORD, (typed) =>
    TYPED.test(typed) ? correctTyped(spelling, typed.toLowerCase(), typed) : typed,
  );
}

function correctTyped({ known, slips }: Spelling, word: string, typed: string): string {
  if (STOP_WORDS.has(word) || known.has(stemOf(word))) return typed;
  for (const rest of [word, ...withoutOneLetter(word)]) {
    const meant = slips.get(rest)?.find((candidate) => isSlip(word, candidate));
    if (meant !== undefined) return meant;
  }
  return typed;
}

function isTypeable(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && TYPED.test(word);
}

/** The first letter is kept: people rarely miss it, and it guards against chance. */
function withoutOneLetter(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2));
}

/** Of short words only swapped letters are forgiven: too many of them differ by one letter. */
function isSlip(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) {
    return Math.abs(typed.length - meant.length) === 1 && Math.min(typed.length, meant.length) > SHORTEST;
  }
  const from = [...typed].findIndex((letter, at) => letter !== meant[at]);
  const swapped = typed.slice(0, from) + typed.charAt(from + 1) + typed.charAt(from) + typed.slice(from + 2);
  return from >= 0 && swapped === meant;
}
