type Limits = { readonly maxEntries?: number; readonly maxTextLength?: number };

/**
 * Remembers the vectors of the texts asked for last: most are single words, which come again and again. Bounded both
 * ways, because callers decide how many texts there are and how long; by default to about 30 MB.
 */
export class VectorCache {
  readonly #entries = new Map<string, Float32Array>();
  readonly #maxEntries: number;
  readonly #maxTextLength: number;

  constructor({ maxEntries = 20_000, maxTextLength = 1000 }: Limits = {}) {
    this.#maxEntries = maxEntries;
    this.#maxTextLength = maxTextLength;
  }

  get(text: string): Float32Array | undefined {
    const vector = this.#entries.get(text);
    // A map keeps the order of insertion: the front is what has not been asked for the longest.
    if (vector !== undefined) this.#move(text, vector);
    return vector;
  }

  set(text: string, vector: Float32Array): void {
    if (text.length > this.#maxTextLength) return;
    this.#move(text, vector);
    if (this.#entries.size <= this.#maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  #move(text: string, vector: Float32Array): void {
    this.#entries.delete(text);
    this.#entries.set(text, vector);
  }
}
