import type { Pieces } from "@/server/engine/in-pieces";
import { latinIndexInPieces } from "./detect-language";
import { LANGUAGES } from "./languages";
import { en } from "./languages/en";
import { enIdioms } from "./languages/en-idioms";
import { lexiconOf } from "./lexicon";

/** Parses every lexicon, once per process: else the first messages would have to wait for it. */
export function* warmLexicons(): Pieces<void> {
  for (const data of [en, enIdioms, ...LANGUAGES]) {
    lexiconOf(data);
    yield;
  }
  yield* latinIndexInPieces();
}
