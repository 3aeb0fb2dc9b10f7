import path from "node:path";
import { openDiskVectorCache } from "@/server/embeddings/disk-vector-cache";
import type { Embedder } from "@/server/embeddings/embedder";
import { createLocalEmbedder, LOCAL_MODEL } from "@/server/embeddings/local-embedder";
import { PROJECT_ROOT } from "@/server/paths";
import { embedThroughCache } from "./embed-through-cache";
import type { Embed } from "./evaluate";

const CACHE = path.join(PROJECT_ROOT, "node_modules/.cache/toolcrib/vectors");

export type MeasuringModel = {
  /** Vectors are kept on disk by the content of their texts; `part` only keeps apart what is not needed together. */
  embedKeeping(part: string): Embed;
  close(): Promise<void>;
};

/** The local model for measurements. It is loaded when the cache first lacks a vector, which may be never. */
export function openModel(folder: string, report?: (text: string) => void): MeasuringModel {
  let embedder: Embedder | undefined;
  const embed: Embed = (texts) => {
    embedder ??= createLocalEmbedder({ folder });
    return embedder.embed(texts);
  };
  return {
    embedKeeping: (part) => {
      const name = part.replaceAll(/[^\w.-]+/g, "-");
      return embedThroughCache(openDiskVectorCache(path.join(CACHE, name), LOCAL_MODEL.name), embed, report);
    },
    close: async () => embedder?.stop(),
  };
}
