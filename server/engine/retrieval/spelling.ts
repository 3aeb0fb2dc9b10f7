import type { ToolEntry } from "@/server/engine/model/snapshot";
import { addTo } from "@/server/engine/util/add-to";
import { mapChunked, runSync, type Task } from "@/server/engine/util/chunked";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { CHAT_MESSAGES } from "./chat-messages";
import { REQUEST_MESSAGES } from "./need-requests";

/** Letters omitted, doubled, inserted or swapped. A wrong letter is not corrected: "night" would be a typo of "light". */
export type Spelling = {
  readonly known: ReadonlySet<string>;
  readonly slips: ReadonlyMap<string, readonly string[]>;
};

const MIN_LENGTH = 3;
const MAX_LENGTH = 14;
/** A word in running text with its surroundings; not a path, address or code name. */
const PLAIN_WORD = /(?<![^\s"'“‘(])\p{L}{3,14}(?=[\s"'”’),.?!:;]*(?:\s|$))/gu;
const TYPED = /^[A-Z]?[a-z]+$/;

type SpelledTool = Pick<ToolEntry, "examples">;
type SpelledTexts = { readonly fields: Readonly<Record<string, string>> };

export function buildSpelling(tools: readonly SpelledTool[], texts: readonly SpelledTexts[]): Spelling {
  return runSync(spellingChunked(tools, texts));
}

export function* spellingChunked(tools: readonly SpelledTool[], texts: readonly SpelledTexts[]): Task<Spelling> {
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
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && TYPED.test(word);
}

/** The first letter must match: people rarely mistype it, and it prevents chance matches. */
function withoutOneLetter(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2));
}

/** Short words only allow swapped letters: too many differ by one letter. */
function isSlip(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) {
    return Math.abs(typed.length - meant.length) === 1 && Math.min(typed.length, meant.length) > MIN_LENGTH;
  }
  const from = [...typed].findIndex((letter, at) => letter !== meant[at]);
  const swapped = typed.slice(0, from) + typed.charAt(from + 1) + typed.charAt(from) + typed.slice(from + 2);
  return from >= 0 && swapped === meant;
}
