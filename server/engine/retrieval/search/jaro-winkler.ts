export function jaroWinkler(a: string, b: string): number {
  return withStart(jaroSimilarity(a, b), a, b);
}

export function withStart(jaro: number, a: string, b: string): number {
  let prefix = 0;
  while (prefix < MAX_PREFIX && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  return jaro + prefix * PREFIX_SCALE * (1 - jaro);
}

/** Letter counts of a word of up to 255 letters, by code unit modulo 32. */
export type Letters = { readonly length: number; readonly counts: Uint8Array };

export function lettersOf(word: string): Letters {
  const counts = new Uint8Array(32);
  for (let at = 0; at < word.length && at < 255; at++) {
    const letter = word.charCodeAt(at) & 31;
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return { length: Math.min(word.length, 255), counts };
}

/** Judged by letters alone: spares nearly every comparison when only close words matter. */
export function mayBeAlike(a: Letters, b: Letters, least: number): boolean {
  const bonus = MAX_PREFIX * PREFIX_SCALE;
  const leastJaro = (least - bonus) / (1 - bonus);
  const leastMatches = (3 * leastJaro - 1) / (1 / a.length + 1 / b.length) - ROUNDING;
  if (Math.min(a.length, b.length) < leastMatches) return false;
  return commonLetters(a, b) >= leastMatches;
}

/** An upper bound of the similarity before the prefix bonus, as if all shared letters were in place. */
export function mostJaro(a: Letters, b: Letters): number {
  const matches = commonLetters(a, b);
  return matches === 0 ? 0 : (matches / a.length + matches / b.length + 1) / 3 + ROUNDING;
}

function commonLetters(a: Letters, b: Letters): number {
  let common = 0;
  for (let letter = 0; letter < 32; letter++) common += Math.min(a.counts[letter] ?? 0, b.counts[letter] ?? 0);
  return common;
}

const PREFIX_SCALE = 0.1;
const MAX_PREFIX = 4;
const ROUNDING = 1e-9;

function jaroSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const window = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1);
  const taken = new Uint8Array(b.length);
  let inA = "";
  for (let at = 0; at < a.length; at++) {
    const unit = a.charCodeAt(at);
    const end = Math.min(b.length, at + window + 1);
    for (let other = Math.max(0, at - window); other < end; other++) {
      if (taken[other] === 1 || b.charCodeAt(other) !== unit) continue;
      taken[other] = 1;
      inA += a.charAt(at);
      break;
    }
  }
  const matches = inA.length;
  if (matches === 0) return 0;
  let outOfOrder = 0;
  let next = 0;
  for (let other = 0; other < b.length; other++) {
    if (taken[other] === 1 && b.charCodeAt(other) !== inA.charCodeAt(next++)) outOfOrder++;
  }
  return (matches / a.length + matches / b.length + (matches - outOfOrder / 2) / matches) / 3;
}
