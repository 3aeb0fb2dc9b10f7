import { detachString } from "@/server/engine/util/text/detach-string";

type Limits = { readonly maxEntries?: number; readonly maxTextLength?: number };

/** Most are single words, which repeat. Bounded in number and size, because callers control both; about 30 MB by default. */
export class VectorCache {
  #young = new Map<string, Float32Array>();
  #old = new Map<string, Float32Array>();
  readonly #maxEntries: number;
  readonly #maxTextLength: number;

  constructor({ maxEntries = 20_000, maxTextLength = 1000 }: Limits = {}) {
    this.#maxEntries = maxEntries;
    this.#maxTextLength = maxTextLength;
  }

  get(text: string): Float32Array | undefined {
    const young = this.#young.get(text);
    if (young !== undefined) return young;
    const old = this.#old.get(text);
    if (old !== undefined) this.set(text, old);
    return old;
  }

  set(text: string, vector: Float32Array): void {
    if (text.length > this.#maxTextLength) return;
    if (this.#young.size >= this.#maxEntries / 2 && !this.#young.has(text)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(detachString(text), vector);
  }
}
