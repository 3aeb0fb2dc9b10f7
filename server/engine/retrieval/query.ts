import { stepsOf } from "@/server/engine/util/text/steps";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { hasLetter, stemOf, wordsOf } from "@/server/engine/util/text/words";
import { isAnswer } from "./answers";

/** A text to score tools against: its words for the lexical part, the text itself as key of its vector. */
export type QueryPart = {
  readonly text: string;
  readonly stems: readonly string[];
  /** Each stem once, with its first word; null if no vector is needed. */
  readonly words: ReadonlyMap<string, string | null>;
};

export type Query = {
  /** In English as far as the lexicon goes: this is embedded and compared with tools. */
  readonly message: QueryPart;
  readonly original: QueryPart | null;
  readonly language: string | null;
  /** Empty for short messages, which are one step, unless the assistant added its own. */
  readonly steps: readonly QueryPart[];
  /** The earlier user turns needed to understand the message, newest first. */
  readonly earlier: readonly EarlierTurn[];
  readonly isAnswer: boolean;
  /** Whether the assistant has said or done something since: then that is one of the steps. */
  readonly isUnderWay: boolean;
  readonly wordCount: number;
};

/** `weight`: how much its score counts. Of several turns, the strongest counts for a tool. */
export type EarlierTurn = { readonly part: QueryPart; readonly weight: number };

/** The parsed message alone, without its context. */
export type Reading = Omit<Query, "earlier" | "isAnswer" | "isUnderWay"> & {
  readonly dependsOnPrevious: boolean;
  readonly isAnswer: boolean;
};

const HEAD_CHARACTERS = 6_000;
const TAIL_CHARACTERS = 2_000;
const STEPS_FROM_WORDS = 10;
const MAX_EMBEDDED_WORDS = 48;
const FOLLOW_UP_BELOW_WORDS = 8;
const BACK_REFERENCE_BELOW_WORDS = 15;
const PREVIOUS_WEIGHT = 0.3;
const ANSWERED_WEIGHT = 0.7;
const ANSWERED_FADE = 0.8;
/** An answer may come a few turns after the request: questions are asked one at a time. */
export const MAX_EARLIER_TURNS = 4;
const BACK_REFERENCE =
  /\b(?:it|its|that|this|those|these|them|they|their|he|she|him|her|his|there|one|ones|same|again|another|also|instead|too|previous|above|former|latter)\b/iu;

export type Interpretation = {
  readonly text: string;
  readonly language: string | null;
  readonly idioms: readonly string[];
};

export function readMessage(message: string, interpret: (text: string) => Interpretation = asTyped): Reading {
  const typed = boundedText(message);
  const { text, language, idioms } = interpret(typed);
  const wordCount = text.match(/\S+/gu)?.length ?? 0;
  const steps = wordCount >= STEPS_FROM_WORDS ? stepsOf(text) : [];
  const embedded = new Set<string>();
  const own = steps.length > 1 ? steps : idioms.length > 0 ? [text] : [];
  return {
    message: partOf(text, embedded),
    original: language === null || text === typed ? null : partOf(typed, embedded),
    language,
    steps: [...own, ...idioms].map((step) => partOf(step, embedded)),
    wordCount,
    dependsOnPrevious: dependsOnPrevious(text, wordCount),
    isAnswer: isAnswer(text),
  };
}

export function contextTurnCount({ isAnswer, dependsOnPrevious }: Reading): number {
  if (isAnswer) return MAX_EARLIER_TURNS;
  return dependsOnPrevious ? 1 : 0;
}

/** What the assistant and its tools said since often names the next step. */
export function queryOf(
  { message, original, language, steps: ownSteps, wordCount, isAnswer }: Reading,
  before: readonly Reading[],
  since: readonly Reading[] = [],
): Query {
  const isUnderWay = since.length > 0;
  const own = isUnderWay && ownSteps.length === 0 ? [message] : ownSteps;
  const steps = [...own, ...since.map((reading) => reading.message)];
  const earlier = [...before].reverse().map(({ message: part }, age) => ({
    part,
    weight: isAnswer ? ANSWERED_WEIGHT * ANSWERED_FADE ** age : PREVIOUS_WEIGHT,
  }));
  return {
    message,
    original,
    language,
    steps,
    earlier,
    isAnswer: isAnswer && earlier.length > 0,
    isUnderWay,
    wordCount,
  };
}

function asTyped(text: string): Interpretation {
  return { text, language: null, idioms: [] };
}

export function textsToEmbed(query: Query): string[] {
  const earlier = query.earlier.map(({ part }) => part);
  const parts = [query.message, query.original, ...query.steps, ...earlier].filter((part) => part !== null);
  const words = parts.flatMap((part) => [...part.words.values()]).filter((word) => word !== null);
  return [...new Set([...parts.map((part) => part.text), ...words])].filter((text) => text !== "");
}

/** `embedded` collects the words that need vectors; the parts of a message share it. */
function partOf(text: string, embedded: Set<string>): QueryPart {
  const stems: string[] = [];
  const words = new Map<string, string | null>();
  for (const word of wordsOf(text)) {
    if (STOP_WORDS.has(word)) continue;
    const stem = stemOf(word);
    stems.push(stem);
    if (words.has(stem)) continue;
    if (embedded.size < MAX_EMBEDDED_WORDS && hasLetter(word)) embedded.add(word);
    words.set(stem, embedded.has(word) ? word : null);
  }
  return { text, stems, words };
}

function dependsOnPrevious(text: string, wordCount: number): boolean {
  if (wordCount < FOLLOW_UP_BELOW_WORDS) return true;
  return wordCount < BACK_REFERENCE_BELOW_WORDS && BACK_REFERENCE.test(text);
}

/** People state requests at the start or end; pasted text is in between. */
export function boundedText(text: string): string {
  const trimmed = text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS ? text : withoutMiddle(text);
  return trimmed.trim();
}

function withoutMiddle(text: string): string {
  return `${text.slice(0, HEAD_CHARACTERS)}\n${text.slice(-TAIL_CHARACTERS)}`;
}
