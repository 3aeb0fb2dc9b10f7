import type { VectorStore } from "@/server/embeddings/vector-store";
import { sha256 } from "@/server/hash";
import type { Embed } from "./evaluate";

const SLICE = 256;

/** Embeds what the cache does not hold, and keeps it there slice by slice: a run that is stopped loses little. */
export function embedThroughCache(cache: VectorStore, embed: Embed, report: (text: string) => void = () => {}): Embed {
  return async (texts) => {
    const hashes = texts.map(sha256);
    const known = new Map(await cache.read(hashes));
    const missing = [...new Map(texts.map((text, at) => [hashes[at] ?? "", text]))].filter(
      ([hash]) => !known.has(hash),
    );
    for (let from = 0; from < missing.length; from += SLICE) {
      if (missing.length > SLICE) report(`embedded ${from} of ${missing.length} texts`);
      const slice = missing.slice(from, from + SLICE);
      const vectors = await embed(slice.map(([, text]) => text));
      const fresh = new Map(slice.flatMap(([hash], at) => (vectors[at] ? [[hash, vectors[at]] as const] : [])));
      await cache.write(fresh);
      for (const [hash, vector] of fresh) known.set(hash, vector);
    }
    return hashes.map((hash) => known.get(hash) ?? fail(hash));
  };
}

function fail(hash: string): never {
  throw new Error(`The embedder gave no vector for the text with hash ${hash}.`);
}
