import { NO_VECTORS } from "@/server/engine/model/vectors";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import { DomainError } from "@/server/lib/errors";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

type Embedder = Pick<Embeddings, "vectorsFor" | "health">;

/** Without an embedder, agents and cases use words alone; if it is merely down, the figures would soon be wrong. */
export function openRunVectors(embeddings: Embedder): { readonly isByWords: boolean; readonly vectorsFor: VectorsFor } {
  if (embeddings.health().status === "off") return { isByWords: true, vectorsFor: async () => NO_VECTORS };
  return {
    isByWords: false,
    async vectorsFor(texts) {
      try {
        return await embeddings.vectorsFor(texts);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new DomainError(
          "unavailable",
          `The embedder returned no vectors (${reason}). Run again when it recovers.`,
        );
      }
    },
  };
}

/** Cached: each step of a sweep needs the same. */
export function keepVectors(vectorsFor: VectorsFor): VectorsFor {
  const known = new Map<string, Float32Array>();
  return async (texts) => {
    const missing = texts.filter((text) => !known.has(text));
    if (missing.length > 0) {
      const lookup = await vectorsFor(missing);
      for (const text of missing) {
        const vector = lookup(text);
        if (vector !== undefined) known.set(text, vector);
      }
    }
    return (text) => known.get(text);
  };
}
