import type { Task } from "@/server/engine/util/chunked";
import { latinIndexChunked } from "./detect-language";
import { LANGUAGES } from "./languages";
import { en } from "./languages/en";
import { enIdioms } from "./languages/en-idioms";
import { lexiconOf } from "./lexicon";

/** Parses every lexicon once per process, so the first messages do not wait for it. */
export function* warmLexicons(): Task<void> {
  for (const data of [en, enIdioms, ...LANGUAGES]) {
    lexiconOf(data);
    yield;
  }
  yield* latinIndexChunked();
}
