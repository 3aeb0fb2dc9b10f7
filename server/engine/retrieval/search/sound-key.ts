/**
 * A spelling of how an English word sounds, so that what speech recognition mistook ("male" for "mail", "sight" for "site",
 * "right" for "write") comes to the same key. Unlike the classic codes it keeps the vowels apart by their sound, because
 * tool names are short: without them "mail", "meal", "mile" and "mole" would all be one word.
 */
export function soundKey(word: string): string {
  if (!/^[a-z]{3,32}$/.test(word)) return word;
  return RULES.reduce((spelling, [pattern, sound]) => spelling.replace(pattern, sound), word);
}

/** Applied in order. Capitals are sounds that are settled, out of reach for later rules: A as in "mail", and so on. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Letters that are written and not heard.
  [/^(?:kn|gn|pn)/, "n"],
  [/^wr/, "r"],
  [/^wh/, "w"],
  [/mb$/, "m"],
  // Long vowels, in all their spellings.
  [/igh|(?<=[^aeiou])ie$/g, "I"],
  [/ai|ay|ei(?=gh)|ey$/g, "A"],
  [/ee|ea|ie|ei/g, "E"],
  [/oa|ow(?=[nl]?$)|oe$/g, "O"],
  [/oo|ew|ue$|ui/g, "U"],
  [/a(?=[^aeiouwxyAEIOU]e$)/, "A"],
  [/e(?=[^aeiouwxyAEIOU]e$)/, "E"],
  [/i(?=[^aeiouwxyAEIOU]e$)/, "I"],
  [/o(?=[^aeiouwxyAEIOU]e$)/, "O"],
  [/u(?=[^aeiouwxyAEIOU]e$)/, "U"],
  // Consonants with more than one spelling.
  [/gh/g, ""],
  [/ph/g, "f"],
  [/sc(?=[eiyEI])/g, "s"],
  [/c(?=[eiyEI])/g, "s"],
  [/ck|c(?!h)|q/g, "k"],
  [/z/g, "s"],
  [/dg(?=e)/g, "j"],
  [/y$/, "E"],
  [/(?<=[^aeiou])e$/, ""],
  [/(.)\1/g, "$1"],
];
