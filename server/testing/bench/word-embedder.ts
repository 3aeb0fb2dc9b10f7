import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { createWordVectors } from "./word-vectors";

/** An embedder without a model, to measure everything else. */
export function createWordEmbedder(): Embedder {
  const vectorOf = createWordVectors();
  const vector = (text: string) => vectorOf(text) ?? new Float32Array(384);
  return {
    model: "words",
    dimensions: 384,
    embed: async (texts) => texts.map(vector),
    health: () => ({ status: "ok", detail: "words" }),
    async stop() {},
  };
}
