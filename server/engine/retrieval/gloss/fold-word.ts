/** As typed on a foreign keyboard ("manana"). Only marks that writers omit: vowel signs of Thai or Devanagari stay. */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word;
  return word
    .replace(LETTERS, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFD")
    .replace(MARKS, "")
    .normalize("NFC");
}

/** The alternative spelling of an umlaut ("koeln", "paa"), or the word itself. */
export function spellOutUmlauts(word: string): string {
  return word.replace(/[äöüåøæ]/g, (letter) => SPELLED[letter] ?? letter);
}

const ASCII = /^[\0-\x7f]*$/;
/** Latin, Greek and Cyrillic accents; Hebrew points; Arabic vowels and hamza; the Devanagari nukta. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c]/g;
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  ى: "ي",
  ة: "ه",
  "\u0901": "\u0902",
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
const SPELLED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", æ: "ae" };
