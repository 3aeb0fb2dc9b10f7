import { z } from "zod";
import type { Embedder } from "./embedder";
import { createHttpEmbedder, type RemoteModel } from "./http-embedder";

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative().optional(), embedding: z.array(z.number()) })),
});

export function createOpenaiEmbedder(remote: RemoteModel): Embedder {
  return createHttpEmbedder(
    {
      name: "openai",
      address: embeddingsAddress(remote.url),
      body: (model, input) => ({ model, input, encoding_format: "float" }),
      read(answer) {
        const { data } = answerSchema.parse(answer);
        return data
          .map(({ index, embedding }, at) => ({ index: index ?? at, embedding }))
          .sort((a, b) => a.index - b.index)
          .map(({ embedding }) => embedding);
      },
    },
    remote,
  );
}

/** People copy the base URL with or without its version, or the full path. */
function embeddingsAddress(base: URL): URL {
  const address = new URL(base);
  const path = address.pathname.replace(/\/+$/, "");
  if (path.endsWith("/embeddings")) address.pathname = path;
  else address.pathname = /\/v\d+$/.test(path) ? `${path}/embeddings` : `${path}/v1/embeddings`;
  return address;
}
