import pLimit from "p-limit";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { sha256 } from "@/server/lib/hash";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { type Embedder, EmbedderError } from "./embedder";
import type { VectorStore } from "./vector-store";

export type Progress = (done: number, total: number, found: VectorLookup) => void;

type Options = {
  readonly embed: Embedder["embed"];
  readonly store: VectorStore;
  /** Stored vectors of another size belong to another model of the same name. */
  dimensions(): number | null;
  isDown(): boolean;
  readonly log: { error(facts: object, text: string): void };
};

/** Stored after each part, so an interruption loses little. */
const TEXTS_PER_PART = 256;

/** Vectors of a catalog: each text is embedded once, then stored for all processes. */
export function createCatalogEmbedder({ embed, store, dimensions, isDown, log }: Options) {
  const runExclusive = pLimit(1);

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

  /** The vectors are in memory; a database outage must not lose them. */
  async function keep(vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    await store.write(vectors).catch((error) => log.error({ err: error }, "couldn't store vectors"));
  }

  /** The previous holder may have embedded the same texts: stored ones are not embedded again. */
  async function embedPart(hashes: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, Float32Array>> {
    const found = await readStored(hashes).catch(() => new Map<string, Float32Array>());
    const missing = [...hashes.keys()].filter((text) => !found.has(text));
    const fresh = new Map<string, Float32Array>();
    for (const [text, vector] of await embedAll(missing)) {
      found.set(text, vector);
      fresh.set(hashes.get(text) ?? sha256(text), vector);
    }
    await keep(fresh);
    return found;
  }

  /** A rejected text must not cost the others their vectors: it is found by bisection and skipped. */
  async function embedAll(texts: readonly string[]): Promise<[string, Float32Array][]> {
    if (texts.length === 0) return [];
    try {
      const vectors = await embed(texts, "catalog");
      return texts.flatMap((text, at): [string, Float32Array][] => {
        const vector = vectors[at];
        return vector === undefined ? [] : [[text, vector]];
      });
    } catch (error) {
      if (!(error instanceof EmbedderError && error.kind === "rejected") || isDown()) throw error;
      if (texts.length === 1) {
        log.error({ reason: error.message }, "embedder rejected a catalog text; it has no vector");
        return [];
      }
      const half = Math.ceil(texts.length / 2);
      return [...(await embedAll(texts.slice(0, half))), ...(await embedAll(texts.slice(half)))];
    }
  }

  return {
    async storedVectorsFor(texts: readonly string[]): Promise<VectorLookup> {
      const found = await readStored(await hashAll(texts));
      return (text) => found.get(text);
    },
    async vectorsFor(texts: readonly string[], onProgress: Progress = () => {}): Promise<VectorLookup> {
      const hashes = await hashAll(texts);
      const found = await readStored(hashes);
      const lookup: VectorLookup = (text) => found.get(text);
      const missing = [...hashes].filter(([text]) => !found.has(text));
      for (let at = 0; at < missing.length; at += TEXTS_PER_PART) {
        const part = new Map(missing.slice(at, at + TEXTS_PER_PART));
        for (const [text, vector] of await runExclusive(() => embedPart(part))) found.set(text, vector);
        onProgress(at + part.size, missing.length, lookup);
      }
      return lookup;
    },
  };
}

async function hashAll(texts: readonly string[]): Promise<Map<string, string>> {
  const pace = createPacer();
  const hashes = new Map<string, string>();
  for (const text of texts) {
    if (text.trim() !== "") hashes.set(text, sha256(text));
    await pace();
  }
  return hashes;
}
