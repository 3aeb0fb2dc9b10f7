const DIGITS: ReadonlyMap<string, string> = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map((word, value) => [
    word,
    String(value),
  ]),
);

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3}\b)/g, "$1"],
  [/\bdivide (\d+(?:\.\d+)?) by (\d+(?:\.\d+)?)/gi, "$1 / $2"],
  [/\bmultiply (\d+(?:\.\d+)?) (?:by|with|and) (\d+(?:\.\d+)?)/gi, "$1 * $2"],
  [/\bsubtract (\d+(?:\.\d+)?) from (\d+(?:\.\d+)?)/gi, "$2 - $1"],
  [/\badd (\d+(?:\.\d+)?) (?:and|to) (\d+(?:\.\d+)?)/gi, "$1 + $2"],
  [/\b(?:tip|add) (\d+(?:\.\d+)?) ?(?:%|percent) (?:on|to) (?:an? |the )?\D{0,3}(\d+(?:\.\d+)?)/gi, "$2 * (1 + $1%)"],
  [/ ?percent\b/gi, "%"],
  [/\bcube root of (\d+(?:\.\d+)?)/gi, "cbrt($1)"],
  [/\b(?:square )?root of (\d+(?:\.\d+)?)/gi, "sqrt($1)"],
  [/(\d|\)) ?squared\b/gi, "$1^2"],
  [/(\d|\)) ?cubed\b/gi, "$1^3"],
  [/\b(?:to the power of|raised to)\b/gi, "^"],
  [/% (?:of|on)\b/gi, "% *"],
  [/(\d) \w+ at \D?(\d+(?:\.\d+)?)(?: \w+)? each\b/gi, "$1 * $2"],
  [/\b(?:multiplied by|times)\b|(?<=\d) ?[x×] ?(?=\d)/gi, " * "],
  [/\b(?:divided by|over)\b|÷/gi, " / "],
  [/\bplus\b/gi, " + "],
  [/\bminus\b/gi, " - "],
];

/** The arithmetic of a sentence, as a calculator takes it; null where there is none. */
export function readExpression(text: string): string | null {
  let said = text.replace(/\b[a-z]+\b/gi, (word) => DIGITS.get(word.toLowerCase()) ?? word);
  for (const [pattern, written] of SPOKEN) said = said.replace(pattern, written);
  const kept = said.match(
    /\b(?:sqrt|cbrt|log|ln|sin|cos|tan|round|min|max|mean|gcd|pi)\b\(?|\d+(?:\.\d+)?|[-+*/^%()!]/gi,
  );
  const written = (kept ?? [])
    .join(" ")
    .replace(/^[-+*/^%)! ]+/, "")
    .replace(/[-+*/^( ]+$/, "")
    .replace(/ ?([%!^)]) ?/g, "$1 ")
    .replace(/\( /g, "(")
    .replace(/ \^ ?|\^ /g, "^")
    .replace(/% ?\)/g, "%)")
    .trim();
  return /\d/.test(written) && /[-+*/^%(!]/.test(written) ? written : null;
}
