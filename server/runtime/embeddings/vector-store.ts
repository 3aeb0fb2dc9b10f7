import type { Db } from "@/server/lib/db/client";
import { readStoredVectors, writeStoredVectors } from "./embeddings.store";
import { fromBytes, toBytes } from "./vector-bytes";

/** Stored vectors of one model, by text hash. Rewriting is a no-op. */
export type VectorStore = {
  read(hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  write(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
};

export function openVectorStore(db: Db, model: string): VectorStore {
  /** Corrupt: the next vector of this text replaces it. */
  const broken = new Set<string>();
  return {
    async read(hashes) {
      const found = new Map<string, Float32Array>();
      for (const { contentHash, vector: bytes } of await readStoredVectors(db, model, hashes)) {
        const vector = fromBytes(bytes);
        if (vector === undefined) broken.add(contentHash);
        else found.set(contentHash, vector);
      }
      return found;
    },
    async write(vectors) {
      const rows = [...vectors].map(([contentHash, vector]) => ({ contentHash, vector: toBytes(vector) }));
      const replaced = [...broken].filter((hash) => vectors.has(hash));
      await writeStoredVectors(db, model, rows, replaced);
      for (const hash of replaced) broken.delete(hash);
    },
  };
}
