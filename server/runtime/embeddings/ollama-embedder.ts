import { z } from "zod";
import type { Embedder } from "./embedder";
import { createHttpEmbedder, type RemoteModel } from "./http-embedder";

const answerSchema = z.object({ embeddings: z.array(z.array(z.number())) });

export function createOllamaEmbedder(remote: RemoteModel): Embedder {
  const address = new URL(remote.url);
  address.pathname = `${address.pathname.replace(/\/+$/, "").replace(/\/api(\/embed)?$/, "")}/api/embed`;
  return createHttpEmbedder(
    {
      name: "ollama",
      address,
      body: (model, input) => ({ model, input, truncate: true }),
      read: (answer) => answerSchema.parse(answer).embeddings,
    },
    remote,
  );
}
