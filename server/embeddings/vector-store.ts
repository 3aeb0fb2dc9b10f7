import type { Db } from "@/server/db/client";
import { readStoredVectors, writeStoredVectors } from "./embeddings.store";
import { fromBytes, toBytes } from "./vector-bytes";

/** Where the vectors of one model are kept, by the hash of their text. Writing again what is there changes nothing. */
export type VectorStore = {
  read(hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  write(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
};

/** Shared by all processes on one database. */
export function openVectorStore(db: Db, model: string): VectorStore {
  return {
    async read(hashes) {
      const rows = await readStoredVectors(db, model, hashes);
      return new Map(rows.map((row) => [row.contentHash, fromBytes(row.vector)]));
    },
    async write(vectors) {
      const rows = [...vectors].map(([contentHash, vector]) => ({ contentHash, vector: toBytes(vector) }));
      await writeStoredVectors(db, model, rows);
    },
  };
}
