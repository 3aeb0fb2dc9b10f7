/** BM25's inverse document frequency, always above zero. */
export function inverseFrequency(having: number, size: number): number {
  return Math.log(1 + (size - having + 0.5) / (having + 0.5));
}
