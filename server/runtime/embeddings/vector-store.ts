import type { Db } from "@/server/lib/db/client";
import { readStoredVectors, writeStoredVectors } from "./embeddings.store";
import { fromBytes, toBytes } from "./vector-bytes";

/** Where the vectors of one model are kept, by the hash of their text. Writing again what is there changes nothing. */
export type VectorStore = {
  /** What is stored and whole. */
  read(hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  write(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
};

/** Shared by all processes on one database. */
export function openVectorStore(db: Db, model: string): VectorStore {
  /** Found broken: the next vector of such a text takes the place of what is there. */
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
