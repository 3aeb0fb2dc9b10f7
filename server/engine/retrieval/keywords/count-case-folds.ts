/** Outside of these no letter has another case. */
const FIRST = 0x41;
const LAST = 0x1e943;

/** The letters that RE2 would check for another case: `[a-z]` is 26. Counts whatever looks like a range, so it never undercounts. */
export function countCaseFolds(pattern: string): number {
  if (!pattern.includes("[")) return 0;
  const letters = [...pattern.matchAll(/\\x\{([0-9a-f]+)\}|\\x([0-9a-f]{2})|\\?(.)/gisu)].map(codeOf);
  return letters.reduce((sum, letter, at) => {
    if (letter !== HYPHEN) return sum;
    return sum + widthOf(letters[at - 1] ?? LAST, letters[at + 1] ?? 0);
  }, 0);
}

const HYPHEN = 0x2d;

function codeOf([, braced, plain, letter = ""]: RegExpMatchArray): number {
  const hex = braced ?? plain;
  return hex === undefined ? (letter.codePointAt(0) ?? 0) : Number.parseInt(hex, 16);
}

function widthOf(low: number, high: number): number {
  if (low <= FIRST && high >= LAST) return 0;
  return Math.max(0, Math.min(high, LAST) - Math.max(low, FIRST) + 1);
}
