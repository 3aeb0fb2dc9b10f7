import { stepsOf } from "@/server/engine/text/steps";
import { STOP_WORDS } from "@/server/engine/text/stop-words";
import { hasLetter, stemOf, wordsOf } from "@/server/engine/text/words";

/** One text that tools are scored against: its words for the lexical part, itself as the key of its vector. */
export type QueryPart = {
  readonly text: string;
  readonly stems: readonly string[];
  /** Each stem once, with the word it was first met in; null where no vector is asked for. */
  readonly words: ReadonlyMap<string, string | null>;
};

export type Query = {
  readonly message: QueryPart;
  /** Empty for short messages, which are one step. */
  readonly steps: readonly QueryPart[];
  /** The user's turn before, where the message cannot be understood without it. */
  readonly previous: QueryPart | null;
  /** Words of the message as typed, stop words included. */
  readonly wordCount: number;
};

/** What a message says by itself, whatever was said before it. */
export type Reading = Omit<Query, "previous"> & {
  /** Whether it can hardly be understood without the turn before. */
  readonly dependsOnPrevious: boolean;
};

const HEAD_CHARACTERS = 6_000;
const TAIL_CHARACTERS = 2_000;
const STEPS_FROM_WORDS = 16;
const MOST_WORDS_EMBEDDED = 48;
const FOLLOW_UP_BELOW_WORDS = 8;
const BACK_REFERENCE_BELOW_WORDS = 15;
const BACK_REFERENCE =
  /\b(?:it|its|that|this|those|these|them|they|their|he|she|him|her|his|there|one|ones|same|again|another|also|instead|too|previous|above|former|latter)\b/iu;

/** However long the text is, only a bounded part is read. `correct`: what makes of mistyped words those that the catalog knows. */
export function readMessage(message: string, correct = asTyped): Reading {
  const text = correct(boundedText(message));
  const wordCount = text.match(/\S+/gu)?.length ?? 0;
  const steps = wordCount >= STEPS_FROM_WORDS ? stepsOf(text) : [];
  const embedded = new Set<string>();
  return {
    message: partOf(text, embedded),
    steps: steps.length > 1 ? steps.map((step) => partOf(step, embedded)) : [],
    wordCount,
    dependsOnPrevious: dependsOnPrevious(text, wordCount),
  };
}

/** `before`: the turn before, where the message depends on it. */
export function queryOf({ message, steps, wordCount }: Reading, before: Reading | null): Query {
  return { message, steps, previous: before === null ? null : before.message, wordCount };
}

function asTyped(text: string): string {
  return text;
}

/** Every text whose vector `score` looks up. */
export function textsToEmbed(query: Query): string[] {
  const parts = [query.message, ...query.steps, ...(query.previous === null ? [] : [query.previous])];
  const words = parts.flatMap((part) => [...part.words.values()]).filter((word) => word !== null);
  return [...new Set([...parts.map((part) => part.text), ...words])].filter((text) => text !== "");
}

/** `embedded` gathers the words whose vectors are asked for, and is shared by the parts of one message. */
function partOf(text: string, embedded: Set<string>): QueryPart {
  const stems: string[] = [];
  const words = new Map<string, string | null>();
  for (const word of wordsOf(text)) {
    if (STOP_WORDS.has(word)) continue;
    const stem = stemOf(word);
    stems.push(stem);
    if (words.has(stem)) continue;
    if (embedded.size < MOST_WORDS_EMBEDDED && hasLetter(word)) embedded.add(word);
    words.set(stem, embedded.has(word) ? word : null);
  }
  return { text, stems, words };
}

function dependsOnPrevious(text: string, wordCount: number): boolean {
  if (wordCount < FOLLOW_UP_BELOW_WORDS) return true;
  return wordCount < BACK_REFERENCE_BELOW_WORDS && BACK_REFERENCE.test(text);
}

/** People say what they want at the start or at the end; what is pasted in between is material. */
export function boundedText(text: string): string {
  const trimmed = text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS ? text : withoutMiddle(text);
  return trimmed.trim();
}

function withoutMiddle(text: string): string {
  return `${text.slice(0, HEAD_CHARACTERS)}\n${text.slice(-TAIL_CHARACTERS)}`;
}
