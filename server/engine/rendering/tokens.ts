import { clearMergeCache as clearCl100k, countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { clearMergeCache as clearO200k, countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import type { Encoding } from "@/server/engine/model/snapshot";
import { runSync, type Task } from "@/server/engine/util/chunked";

/** For encodings without a public JavaScript tokenizer. Approximate: reports of real usage correct the figures people see. */
export const ENCODING_RATIOS: Readonly<Record<Exclude<Encoding, "o200k_base" | "cl100k_base">, number>> = {
  /** Anthropic publishes no tokenizer; comparisons find 15 to 35% more tokens than o200k, most for code. */
  claude: 1.25,
  /** Gemini's vocabulary of about 256,000 is as large as o200k's, but splits numbers into digits. */
  gemini: 1.1,
  /** Llama 3 extends cl100k's vocabulary; on English and JSON it is within a few percent. */
  llama: 1.05,
};

/** Counts tokens. Text that looks like a special token counts as plain text. */
export function countTokens(text: string, encoding: Encoding): number {
  return runSync(countTokensChunked(text, encoding));
}

export function* countTokensChunked(text: string, encoding: Encoding): Task<number> {
  if (text === "") return 0;
  clearTokenizerCache(text.length);
  const isMeasured = encoding === "o200k_base" || encoding === "cl100k_base";
  const count = encoding === "cl100k_base" ? countCl100k : countO200k;
  let tokens = 0;
  for (const piece of splitLongRuns(text)) {
    for (const slice of slicesOf(piece)) {
      tokens += count(slice, PLAIN);
      yield;
    }
  }
  return isMeasured ? tokens : Math.ceil(tokens * ENCODING_RATIOS[encoding]);
}

/** The tokenizer caches rare words together with the text they came from. */
const KEPT_LETTERS = 16_000_000;
let counted = 0;

function clearTokenizerCache(letters: number): void {
  counted += letters;
  if (counted < KEPT_LETTERS) return;
  counted = 0;
  clearO200k();
  clearCl100k();
}

const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

const SLICE_LETTERS = 16_000;

/** Cut between a letter and a quotation mark or line end, where no token continues: the count is that of the whole. */
function* slicesOf(text: string): Generator<string> {
  const cut = /(?<=[a-zA-Z])["\n]/g;
  let start = 0;
  for (cut.lastIndex = SLICE_LETTERS; cut.lastIndex < text.length; cut.lastIndex = start + SLICE_LETTERS) {
    const found = cut.exec(text);
    if (found === null) break;
    yield text.slice(start, found.index);
    start = found.index;
  }
  yield text.slice(start);
}

/** Merging is quadratic in word length; no real word is this long, and a cut costs at most one token. */
const MAX_RUN = 256;

function splitLongRuns(text: string): readonly string[] {
  if (text.length <= MAX_RUN) return [text];
  const pieces: string[] = [];
  let start = 0;
  let run = 0;
  let kind = 0;
  let trailingOthers = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const unitKind = unit < 128 ? (KINDS[unit] ?? OTHER) : OTHER;
    // A non-ASCII character may belong to any kind of run, so it extends the current one.
    if (unitKind === OTHER || unitKind === kind) run++;
    else {
      run = trailingOthers + 1;
      kind = unitKind;
    }
    trailingOthers = unitKind === OTHER ? trailingOthers + 1 : 0;
    const isWithinPair = unit >= 0xdc00 && unit <= 0xdfff;
    if (run <= MAX_RUN || isWithinPair) continue;
    pieces.push(text.slice(start, index));
    start = index;
    run = 1;
    trailingOthers = Math.min(trailingOthers, 1);
  }
  pieces.push(text.slice(start));
  return pieces;
}

const OTHER = 4;

/** Tokenizers never join two of these kinds into one long word, except slashes and line ends with marks. */
const KINDS: readonly number[] = Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[/\r\n]/.test(character)) return OTHER;
  if (/\s/.test(character)) return 0;
  if (/\d/.test(character)) return 1;
  return /[a-z]/i.test(character) ? 2 : 3;
});
