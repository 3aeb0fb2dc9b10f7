import type { IsKnown } from "./detect-language";
import { en } from "./languages/en";
import { lexiconOf } from "./lexicon";

/** Longer messages are pasted text, without useful shorthand. */
const MAX_MESSAGE_LENGTH = 2000;

/** English shorthand as standard words ("tmrw" → "tomorrow"). A word from the catalog keeps its meaning there. */
export function expandShorthand(text: string, isKnown: IsKnown): string {
  if (text.length > MAX_MESSAGE_LENGTH) return text;
  const { exact } = lexiconOf(en);
  return text.replace(WORD, (written) => {
    const word = written.toLowerCase();
    const gloss = exact.get(word)?.gloss;
    return gloss === undefined || gloss === null || isKnown(word) ? written : gloss;
  });
}

/** Whole words only, not parts of names, paths and addresses. */
const WORD = /(?<![\p{L}\p{N}_./@:-])[\p{L}\p{N}]+(?![\p{L}\p{N}_/@:-]|\.\p{L})/gu;
