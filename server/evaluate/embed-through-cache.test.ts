import { describe, expect, it } from "vitest";
import type { VectorStore } from "@/server/embeddings/vector-store";
import { embedThroughCache } from "./embed-through-cache";

function memoryStore(): VectorStore & { readonly kept: Map<string, Float32Array> } {
  const kept = new Map<string, Float32Array>();
  return {
    kept,
    read: async (hashes) => new Map([...kept].filter(([hash]) => hashes.includes(hash))),
    write: async (vectors) => {
      for (const [hash, vector] of vectors) kept.set(hash, vector);
    },
  };
}

const embedder = (asked: string[][]) => async (texts: readonly string[]) => {
  asked.push([...texts]);
  return texts.map((text) => Float32Array.of(text.length));
};

describe("embedThroughCache", () => {
  it("embeds each text once, ever, and answers in the order asked", async () => {
    const asked: string[][] = [];
    const embed = embedThroughCache(memoryStore(), embedder(asked));
    expect(await embed(["aa", "b", "aa"])).toEqual([[2], [1], [2]].map((numbers) => Float32Array.from(numbers)));
    expect(await embed(["ccc", "b"])).toEqual([[3], [1]].map((numbers) => Float32Array.from(numbers)));
    expect(asked).toEqual([["aa", "b"], ["ccc"]]);
  });

  it("keeps what it has when a run is stopped in the middle", async () => {
    const store = memoryStore();
    const failsLater = async (texts: readonly string[]) => {
      if (store.kept.size > 0) throw new Error("stopped");
      return texts.map(() => Float32Array.of(1));
    };
    const texts = Array.from({ length: 300 }, (_, at) => `text ${at}`);
    await expect(embedThroughCache(store, failsLater)(texts)).rejects.toThrow("stopped");
    expect(store.kept.size).toBe(256);
  });

  it("fails rather than go on without a vector", async () => {
    await expect(embedThroughCache(memoryStore(), async () => [])(["a"])).rejects.toThrow(/no vector/);
  });
});
