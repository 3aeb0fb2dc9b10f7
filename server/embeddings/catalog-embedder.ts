import type { VectorLookup } from "@/server/engine/vectors";
import { sha256 } from "@/server/hash";
import type { Embedder } from "./embedder";
import type { VectorStore } from "./vector-store";

/** Told after each part: how many of the texts that had to be embedded are done. */
export type Progress = (done: number, total: number) => void;

type Options = {
  readonly embed: Embedder["embed"];
  readonly store: VectorStore;
  /** Stored vectors of another size belong to another model of the same name. */
  dimensions(): number | null;
  readonly log: { error(facts: object, text: string): void };
};

/** Stored after each part, so that a stop in the middle of a large catalog loses little. */
const TEXTS_PER_PART = 256;

/** The vectors of a catalog: each text is embedded once, then stored for all processes and for ever. */
export function createCatalogEmbedder({ embed, store, dimensions, log }: Options) {
  async function readStored(hashes: ReadonlyMap<string, string>): Promise<Map<string, Float32Array>> {
    const stored = await store.read([...hashes.values()]);
    const wanted = dimensions();
    const found = new Map<string, Float32Array>();
    for (const [text, hash] of hashes) {
      const vector = stored.get(hash);
      if (vector !== undefined && (wanted === null || vector.length === wanted)) found.set(text, vector);
    }
    return found;
  }

  /** The vectors are in memory already; a database that is away must not cost them. */
  async function keep(vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    await store.write(vectors).catch((error) => log.error({ err: error }, "vectors could not be stored"));
  }

  return {
    async storedVectorsFor(texts: readonly string[]): Promise<VectorLookup> {
      const found = await readStored(hashAll(texts));
      return (text) => found.get(text);
    },
    async vectorsFor(texts: readonly string[], onProgress: Progress = () => {}): Promise<VectorLookup> {
      const hashes = hashAll(texts);
      const found = await readStored(hashes);
      const missing = [...hashes].filter(([text]) => !found.has(text));
      for (let at = 0; at < missing.length; at += TEXTS_PER_PART) {
        const part = missing.slice(at, at + TEXTS_PER_PART);
        const vectors = await embed(
          part.map(([text]) => text),
          "catalog",
        );
        const fresh = new Map<string, Float32Array>();
        for (const [index, [text, hash]] of part.entries()) {
          const vector = vectors[index];
          if (vector === undefined) continue;
          found.set(text, vector);
          fresh.set(hash, vector);
        }
        await keep(fresh);
        onProgress(at + part.length, missing.length);
      }
      return (text) => found.get(text);
    },
  };
}

/** Blank texts mean nothing, and have no vector. */
function hashAll(texts: readonly string[]): Map<string, string> {
  return new Map(texts.filter((text) => text.trim() !== "").map((text) => [text, sha256(text)]));
}
