const MIN_COMPOUND_LENGTH = 6;
/** Every position may be a boundary, so long non-words are skipped. */
const MAX_COMPOUND_LENGTH = 64;
const MIN_PART_LENGTH = 3;
const MAX_PARTS = 4;

/** "keyvault", if the vocabulary has every part. Prefers fewer parts, then longer first parts. */
export function splitCompound(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (word.length < MIN_COMPOUND_LENGTH || word.length > MAX_COMPOUND_LENGTH) return [];
  for (let parts = 2; parts <= MAX_PARTS; parts++) {
    const found = splitInto(word, parts, vocabulary);
    if (found !== null) return found;
  }
  return [];
}

function splitInto(word: string, parts: number, vocabulary: ReadonlySet<string>): string[] | null {
  if (parts === 1) return vocabulary.has(word) ? [word] : null;
  for (let at = word.length - MIN_PART_LENGTH * (parts - 1); at >= MIN_PART_LENGTH; at--) {
    const first = word.slice(0, at);
    if (!vocabulary.has(first)) continue;
    const rest = splitInto(word.slice(at), parts - 1, vocabulary);
    if (rest !== null) return [first, ...rest];
  }
  return null;
}
