import { detectLanguage } from "@/server/engine/retrieval/gloss/detect-language";
import { idiomsIn } from "@/server/engine/retrieval/gloss/expand-idioms";
import { expandShorthand } from "@/server/engine/retrieval/gloss/expand-shorthand";
import { glossOf } from "@/server/engine/retrieval/gloss/gloss";
import { stemOf } from "@/server/engine/util/text/words";
import type { Interpretation } from "./query";
import { correctSpelling, type Spelling } from "./spelling";

/** Below this share of glossed words, a message counts as English: the rest may be names. */
const MIN_SHARE = 0.4;

export function interpret(spelling: Spelling, typed: string): Interpretation {
  const isKnown = (word: string) => spelling.known.has(stemOf(word));
  const gloss = glossOf(typed, isKnown);
  if (gloss !== null && gloss.share >= MIN_SHARE) {
    return { text: gloss.text, language: gloss.language, idioms: [] };
  }
  const isOther = gloss === null && detectLanguage(typed, isKnown) === "other";
  const text = correctSpelling(spelling, expandShorthand(typed, isKnown));
  return { text, language: isOther ? "other" : null, idioms: idiomsIn(text) };
}
