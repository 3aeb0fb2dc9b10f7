import type { Encoding } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { countTokens } from "@/server/engine/rendering/tokens";
import { asTold } from "./models/text-calls";
import type { PromptItem } from "./prompt-items";

/** The overhead of a message: role, start and end. */
export const MESSAGE_FRAME = 4;

/** Counts a conversation's tokens, with a cache: most of a prompt was there before. */
export type PromptCounter = { text(text: string): number; item(item: PromptItem): number };

/** Cached characters; above this the cache is cleared. */
const KEPT_LETTERS = 8_000_000;

export function createPromptCounter(keptLetters = KEPT_LETTERS): (encoding: Encoding, format: Format) => PromptCounter {
  const known = new Map<string, number>();
  let letters = 0;

  function remember(encoding: Encoding, text: string): number {
    if (text.length < 32) return countTokens(text, encoding);
    const key = `${encoding} ${text}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const count = countTokens(text, encoding);
    letters += key.length;
    if (letters > keptLetters) {
      known.clear();
      letters = key.length;
    }
    known.set(key, count);
    return count;
  }

  return (encoding, format) => {
    const text = (value: string) => remember(encoding, value);
    return { text, item: (item) => countItem(asTold(item, format), text) };
  };
}

function countItem(item: PromptItem, text: (value: string) => number): number {
  switch (item.kind) {
    case "person":
      return MESSAGE_FRAME + text(item.text);
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
