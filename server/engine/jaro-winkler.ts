/**
 * How alike two words are, from 0 to 1: shared letters near each other in the same order, and a bonus for an equal start.
 * The usual constants: 0.1 for each of up to four equal first letters.
 */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < MAX_PREFIX && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  return jaro + prefix * PREFIX_SCALE * (1 - jaro);
}

/**
 * No two words of these lengths can be more alike than this: the shorter one wholly in the longer one, with an equal start. It
 * spares most comparisons where only close words are wanted.
 */
export function bestPossible(lengthA: number, lengthB: number): number {
  const longer = Math.max(lengthA, lengthB);
  if (longer === 0) return 1;
  const jaro = (2 + Math.min(lengthA, lengthB) / longer) / 3;
  return jaro + MAX_PREFIX * PREFIX_SCALE * (1 - jaro);
}

const PREFIX_SCALE = 0.1;
const MAX_PREFIX = 4;

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
