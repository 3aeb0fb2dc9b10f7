import type { Encoding } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { countTokens } from "@/server/engine/rendering/tokens";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { forFormat } from "./models/text-calls";
import type { PromptItem } from "./prompt-items";

export const MESSAGE_FRAME = 4;

/** Counts a conversation's tokens, with a cache: most of a prompt was there before. */
export type PromptCounter = {
  text(text: string): number;
  item(item: PromptItem): number;
  /** Counts long texts in advance and in steps, so that counting them again does not block the event loop. */
  prepare(items: readonly PromptItem[]): Promise<void>;
};

const MAX_CACHED_CHARACTERS = 8_000_000;

export function createPromptCounter(
  maxCharacters = MAX_CACHED_CHARACTERS,
): (encoding: Encoding, format: Format) => PromptCounter {
  const known = new Map<string, number>();
  let characters = 0;

  function count(encoding: Encoding, text: string): number {
    return known.get(`${encoding} ${text}`) ?? runSync(countInSteps(encoding, text));
  }

  function* countInSteps(encoding: Encoding, text: string): Task<number> {
    if (text.length < MIN_CACHED_CHARACTERS) return countTokens(text, encoding);
    let tokens = 0;
    for (const step of stepsOf(text)) {
      tokens += countTokens(step, encoding);
      yield;
    }
    keep(`${encoding} ${text}`, tokens);
    return tokens;
  }

  function keep(key: string, tokens: number): void {
    characters += key.length;
    if (characters > maxCharacters) {
      known.clear();
      characters = key.length;
    }
    known.set(key, tokens);
  }

  return (encoding, format) => {
    const text = (value: string) => count(encoding, value);
    return {
      text,
      item: (item) => countItem(forFormat(item, format), text),
      async prepare(items) {
        for (const value of items.flatMap((item) => textsOf(forFormat(item, format)))) {
          if (!known.has(`${encoding} ${value}`)) await runCooperatively(countInSteps(encoding, value));
        }
      },
    };
  };
}

/** An estimate: providers count images by their size, each in its own way. */
const IMAGE_TOKENS = 1000;

const MIN_CACHED_CHARACTERS = 32;
/** A step takes a few milliseconds, even of Chinese or Japanese text. */
const STEP_CHARACTERS = 2000;

/** Each ends before a space, where tokens end too, or else in the middle of a text without spaces. */
function* stepsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const space = text.lastIndexOf(" ", start + STEP_CHARACTERS);
    const isLast = start + STEP_CHARACTERS >= text.length;
    const end = isLast ? text.length : space > start ? space : start + STEP_CHARACTERS;
    yield text.slice(start, end);
    start = end;
  }
}

function textsOf(item: PromptItem): string[] {
  if (item.kind === "results") return item.results.map(({ text }) => text);
  return item.kind === "person" ? [item.text] : [item.text, ...item.calls.map(({ argumentsText }) => argumentsText)];
}

function countItem(item: PromptItem, text: (value: string) => number): number {
  switch (item.kind) {
    case "person":
      return MESSAGE_FRAME + text(item.text) + IMAGE_TOKENS * (item.images?.length ?? 0);
    case "model":
      return (
        MESSAGE_FRAME +
        text(item.text) +
        item.calls.reduce((sum, { name, argumentsText }) => sum + text(name) + text(argumentsText), 0)
      );
    case "results":
      return item.results.reduce((sum, result) => sum + MESSAGE_FRAME + text(result.text), 0);
  }
}
