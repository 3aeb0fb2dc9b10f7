import type { IsKnown } from "./detect-language";
import { en } from "./languages/en";
import { lexiconOf } from "./lexicon";

/** Longer messages are pasted text, which has no shorthand worth reading. */
const LONGEST_MESSAGE = 2000;

/** English shorthand in standard words ("tmrw" → "tomorrow"). A word that the catalog has means what it means there. */
export function expandShorthand(text: string, isKnown: IsKnown): string {
  if (text.length > LONGEST_MESSAGE) return text;
  const { exact } = lexiconOf(en);
  return text.replace(WORD, (written) => {
    const word = written.toLowerCase();
    const gloss = exact.get(word)?.gloss;
    return gloss === undefined || gloss === null || isKnown(word) ? written : gloss;
  });
}

/** Whole words only: not the parts of names, paths and addresses. */
const WORD = /(?<![\p{L}\p{N}_./@:-])[\p{L}\p{N}]+(?![\p{L}\p{N}_/@:-]|\.\p{L})/gu;
