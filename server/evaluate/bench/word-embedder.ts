import type { Embedder } from "@/server/embeddings/embedder";
import { createWordVectors } from "./word-vectors";

/** An embedder without a model: what is measured is everything around it. */
export function createWordEmbedder(): Embedder {
  const vectorOf = createWordVectors();
  const known = new Map<string, Float32Array>();
  const vector = (text: string) => {
    const made = known.get(text) ?? vectorOf(text) ?? new Float32Array(384);
    known.set(text, made);
    return made;
  };
  return {
    model: "words",
    dimensions: 384,
    embed: async (texts) => texts.map(vector),
    health: () => ({ status: "ok", detail: "words" }),
    async stop() {},
  };
}
