/** Underscores separate words, because messages contain names like `git_status`. In scripts without spaces every position may be a boundary. */

/** Elided articles do not count: "l'article" contains the word "article". */
export function startsWord(text: string, start: number): boolean {
  return start === 0 || isBoundary(codePointBefore(text, start), text.codePointAt(start) ?? 0);
}

/** A plural or genitive ending may follow. */
export function endsWord(text: string, end: number): boolean {
  if (isPlainEnd(text, end)) return true;
  const last = codePointBefore(text, end);
  if (!isWordCharacter(last)) return true;
  if (text.startsWith("'s", end)) return isPlainEnd(text, end + 2);
  if (!hasLongWordBefore(text, end)) return false;
  return (
    (text.startsWith("s", end) && isPlainEnd(text, end + 1)) ||
    (text.startsWith("es", end) && isPlainEnd(text, end + 2))
  );
}

export function isUnspaced(text: string): boolean {
  return BORDERLESS.test(text);
}

function isPlainEnd(text: string, end: number): boolean {
  if (end >= text.length) return true;
  const next = text.codePointAt(end) ?? 0;
  // An apostrophe between letters is part of the word: "can" is not a word of "can't".
  if (next === APOSTROPHE && isWordCharacter(codePointBefore(text, end))) {
    return !isWordCharacter(text.codePointAt(end + 1) ?? 0);
  }
  return isBoundary(codePointBefore(text, end), next);
}

/** After two letters an "s" usually makes another word: "hi" is not in "his". */
function hasLongWordBefore(text: string, end: number): boolean {
  const letters = text.slice(Math.max(0, end - 3), end);
  return letters.length === 3 && LETTERS.test(letters);
}

function isBoundary(left: number, right: number): boolean {
  if (!isWordCharacter(left) || !isWordCharacter(right)) return true;
  if (left < 0x0e00 && right < 0x0e00) return false;
  return BORDERLESS.test(String.fromCodePoint(left)) || BORDERLESS.test(String.fromCodePoint(right));
}

function isWordCharacter(codePoint: number): boolean {
  if (codePoint < 128) return ASCII_WORD[codePoint] === 1;
  return WORD_CHARACTER.test(String.fromCodePoint(codePoint));
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  const pair = isLow && at >= 2 ? (text.codePointAt(at - 2) ?? unit) : unit;
  return pair > 0xffff ? pair : unit;
}

const APOSTROPHE = 0x27;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const LETTERS = /^\p{L}+$/u;
const BORDERLESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0));
