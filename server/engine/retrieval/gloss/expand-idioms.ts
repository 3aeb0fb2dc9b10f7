import { enIdioms } from "./languages/en-idioms";
import { lexiconOf, matchAt } from "./lexicon";
import { boundMessage, tokensOf } from "./message-tokens";

const MAX_IDIOMS = 4;

const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]{1,60}@[\w-]{1,60}\.\w/u, "send email"],
  [/\.(?:xlsx?|csv|ods)\b/iu, "excel spreadsheet workbook"],
  [/\.(?:docx?|odt|rtf)\b/iu, "word document"],
  [/\.pdf\b/iu, "pdf document"],
  [/\.pptx?\b/iu, "presentation slides"],
  [/\.(?:md|txt|json|ya?ml|toml|ini|env|log|tsx?|jsx?|py|rb|go|rs|java|cpp|sh|html|css)\b/iu, "read write file"],
  [/\.(?:png|jpe?g|gif|webp|svg)\b/iu, "image file"],
  [/\.(?:mp3|wav|m4a|mp4|mov|mkv)\b/iu, "audio video file"],
  [/\bhttps?:\/\/|\bwww\./iu, "fetch web page url"],
  [/(?:^|\s)r\/\w/u, "reddit subreddit posts"],
  [/(?:^|\s)#[a-z][\w-]{1,40}/u, "send message to channel"],
  [/(?:^|\s)\$[A-Z]{1,5}\b/u, "stock price"],
];

/** Each phrase contains one of these characters; most messages have none. */
const SIGN = /[@.:/#$]/u;

/** Everyday phrases in the vocabulary of tools ("umbrella" → "weather forecast rain"), each once. */
export function idiomsIn(text: string): string[] {
  const lexicon = lexiconOf(enIdioms);
  const bounded = boundMessage(text);
  const tokens = tokensOf(bounded);
  const found = new Set<string>();
  for (let at = 0; at < tokens.length && found.size < MAX_IDIOMS; ) {
    const match = matchAt(lexicon, tokens, at);
    if (match !== null) found.add(match.gloss);
    at += match?.tokens ?? 1;
  }
  if (SIGN.test(bounded)) for (const [pattern, meaning] of WRITTEN) if (pattern.test(bounded)) found.add(meaning);
  return [...found].slice(0, MAX_IDIOMS);
}
