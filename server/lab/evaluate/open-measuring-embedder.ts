import path from "node:path";
import { PROJECT_ROOT } from "@/server/paths";
import { createCatalogEmbedder } from "@/server/runtime/embeddings/catalog-embedder";
import { openDiskVectorCache } from "@/server/runtime/embeddings/disk-vector-cache";
import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { createLocalEmbedder, LOCAL_MODEL } from "@/server/runtime/embeddings/local-embedder";
import type { VectorsFor } from "./evaluate";

const CACHE = path.join(PROJECT_ROOT, "node_modules/.cache/toolcrib/vectors");
const WORTH_TELLING = 256;

type MeasuringEmbedder = {
  /** Kept on disk by text content; `part` only separates vectors that are not needed together. */
  vectorsKeptFor(part: string): VectorsFor;
  close(): Promise<void>;
};

/** Loaded when the disk first lacks a vector, which may be never. */
export function openMeasuringEmbedder(folder: string, report: (text: string) => void = () => {}): MeasuringEmbedder {
  let embedder: Embedder | undefined;
  const embed: Embedder["embed"] = (texts, urgency) => {
    embedder ??= createLocalEmbedder({ folder });
    return embedder.embed(texts, urgency);
  };
  const log = { error: (facts: object, text: string) => report(`${text}: ${JSON.stringify(facts)}`) };
  const tell = (done: number, total: number) => {
    if (total > WORTH_TELLING) report(`embedded ${done} of ${total} texts`);
  };
  return {
    vectorsKeptFor(part) {
      const home = path.join(CACHE, part.replaceAll(/[^\w.-]+/g, "-"));
      const store = openDiskVectorCache(home, LOCAL_MODEL.name);
      const dimensions = () => LOCAL_MODEL.dimensions;
      const catalogs = createCatalogEmbedder({ embed, store, dimensions, isDown: () => false, log });
      return (texts) => catalogs.vectorsFor(texts, tell);
    },
    close: async () => embedder?.stop(),
  };
}
