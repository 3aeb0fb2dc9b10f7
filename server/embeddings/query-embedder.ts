import type { Embedder } from "./embedder";
import { VectorCache } from "./vector-cache";

export type QueryEmbedder = {
  /** From memory, at once. */
  known(text: string): Float32Array | undefined;
  embed(texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
};

/** Vectors of messages: remembered, and asked for once however many wait for the same one. */
export function createQueryEmbedder(embed: Embedder["embed"], cache = new VectorCache()): QueryEmbedder {
  const underWay = new Map<string, Promise<Float32Array | undefined>>();

  function request(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const vectors = embed(texts);
    for (const [at, text] of texts.entries()) {
      const vector = vectors.then((all) => {
        const own = all[at];
        if (own !== undefined) cache.set(text, own);
        return own;
      });
      underWay.set(
        text,
        vector.finally(() => underWay.delete(text)),
      );
    }
  }

  return {
    known: (text) => cache.get(text),
    async embed(texts) {
      request(texts.filter((text) => !underWay.has(text)));
      const pairs = texts.map(async (text) => [text, await underWay.get(text)] as const);
      const found = await Promise.all(pairs);
      return new Map(found.flatMap(([text, vector]) => (vector === undefined ? [] : [[text, vector]])));
    },
  };
}
