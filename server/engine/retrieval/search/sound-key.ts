/** Misheard words share it ("male" and "mail"). Keeps vowel sounds apart, because tool names are short. */
export function soundKey(word: string): string {
  if (!/^[a-z]{3,32}$/.test(word)) return word;
  return RULES.reduce((spelling, [pattern, sound]) => spelling.replace(pattern, sound), word);
}

/** Applied in order. Capitals are final sounds that later rules ignore: A as in "mail", and so on. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, "n"],
  [/^wr/, "r"],
  [/^wh/, "w"],
  [/mb$/, "m"],
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
