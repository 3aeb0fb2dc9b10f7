import { z } from "zod";
import type { Embedder } from "./embedder";
import { createHttpEmbedder, type RemoteModel } from "./http-embedder";

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative().optional(), embedding: z.array(z.number()) })),
});

/** Any server that speaks OpenAI's `/v1/embeddings`. */
export function createOpenaiEmbedder(remote: RemoteModel): Embedder {
  return createHttpEmbedder(
    {
      name: "openai",
      address: embeddingsAddress(remote.url),
      body: (model, input) => ({ model, input, encoding_format: "float" }),
      read(answer) {
        const { data } = answerSchema.parse(answer);
        // The order is told by the index, where there is one.
        return data
          .map(({ index, embedding }, at) => ({ index: index ?? at, embedding }))
          .sort((a, b) => a.index - b.index)
          .map(({ embedding }) => embedding);
      },
    },
    remote,
  );
}

/** People copy the base address with its version, without it, or the whole of it. */
function embeddingsAddress(base: URL): URL {
  const address = new URL(base);
  const path = address.pathname.replace(/\/+$/, "");
  if (path.endsWith("/embeddings")) address.pathname = path;
  else address.pathname = /\/v\d+$/.test(path) ? `${path}/embeddings` : `${path}/v1/embeddings`;
  return address;
}
