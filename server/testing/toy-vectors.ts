import type { VectorLookup } from "@/server/engine/model/vectors";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import type { Embedder } from "@/server/runtime/embeddings/embedder";

const DIMENSION = 256;

/** Test vectors: each word adds its own direction, and words of one group share one. */
export function toyVectors(groups: readonly (readonly string[])[]): VectorLookup {
  const leaders = new Map(groups.flatMap((group) => group.map((word) => [stemOf(word), group[0] ?? word] as const)));
  return (text) => {
    const vector = new Float32Array(DIMENSION);
    for (const word of wordsOf(text)) addDirection(vector, leaders.get(stemOf(word)) ?? stemOf(word));
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return length === 0 ? undefined : vector.map((value) => value / length);
  };
}

/** Embeds with toy vectors, once `before` lets it. */
export function toyEmbedder(
  before: (urgency: Parameters<Embedder["embed"]>[1]) => void | Promise<void> = () => {},
): Embedder {
  const vectorOf = toyVectors([]);
  return {
    model: "toy",
    dimensions: DIMENSION,
    async embed(texts, urgency) {
      await before(urgency);
      return texts.map((text) => vectorOf(text) ?? new Float32Array(DIMENSION).fill(1 / 16));
    },
    health: () => ({ status: "ok", detail: "" }),
    stop: async () => {},
  };
}

function addDirection(vector: Float32Array, word: string): void {
  let state = 2_166_136_261;
  for (let at = 0; at < word.length; at++) state = Math.imul(state ^ word.charCodeAt(at), 16_777_619);
  for (let at = 0; at < vector.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    vector[at] = (vector[at] ?? 0) + state / 2 ** 31;
  }
}
