import { foldCharacters, MAX_TEXT_LENGTH } from "@/server/engine/util/text/fold-characters";

/** Linear in the text: long runs of combining marks, which sort in quadratic time, and expanding characters are bounded first. */
export function normalise(text: string): string {
  return foldLetters(text.slice(0, MAX_TEXT_LENGTH)).replace(BLANKS, " ").trim();
}

export function foldLetters(text: string): string {
  return foldVisible(text).toLowerCase().replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, "-");
}

function foldVisible(text: string): string {
  return PLAIN.test(text) ? text : foldCharacters(text.replace(INVISIBLE, ""));
}

const PLAIN = /^[\t\n\v\f\r -~]*$/;
/** Controls and characters without a glyph, such as zero-width, direction and variation marks; not line breaks. */
const INVISIBLE = /(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u02bc\u00b4`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2015\u2212\u2043\ufe58]/g;
const BLANKS = /[\s\u0085]+/g;
