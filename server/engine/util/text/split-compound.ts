const SHORTEST_COMPOUND = 6;
/** Every position may be a boundary, so long non-words are skipped. */
const LONGEST_COMPOUND = 64;
const SHORTEST_PART = 3;
const MOST_PARTS = 4;

/**
 * Splits a run-together identifier ("keyvault", "speedcameras") if the vocabulary has every part. Prefers fewer parts,
 * then longer first parts.
 */
export function splitCompound(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND) return [];
  for (let parts = 2; parts <= MOST_PARTS; parts++) {
    const found = splitInto(word, parts, vocabulary);
    if (found !== null) return found;
  }
  return [];
}

function splitInto(word: string, parts: number, vocabulary: ReadonlySet<string>): string[] | null {
  if (parts === 1) return vocabulary.has(word) ? [word] : null;
  for (let at = word.length - SHORTEST_PART * (parts - 1); at >= SHORTEST_PART; at--) {
    const first = word.slice(0, at);
    if (!vocabulary.has(first)) continue;
    const rest = splitInto(word.slice(at), parts - 1, vocabulary);
    if (rest !== null) return [first, ...rest];
  }
  return null;
}
