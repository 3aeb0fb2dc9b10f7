/** How telling a word is that so many of the texts have: BM25's inverse document frequency, which is always above zero. */
export function inverseFrequency(having: number, size: number): number {
  return Math.log(1 + (size - having + 0.5) / (having + 0.5));
}
