import type { JsonObject } from "@/server/engine/model/snapshot";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import type { Peer, PeerQuery } from "./peer";

/** Declared here, so that the project builds without the package. */
type Toolpick = {
  createToolIndex(
    tools: Record<string, { description: string; inputSchema: { jsonSchema: JsonObject } }>,
    options: { readonly embeddingModel: object },
  ): {
    warmUp(): Promise<void>;
    select(query: string, options: { maxTools: number; adaptive: boolean }): Promise<readonly string[]>;
  };
  extractQuery(messages: readonly { role: "user"; content: string }[], steps: readonly [], stepNumber: number): string;
};

/** Its default with Toolcrib's embedding model, without re-ranking by a paid LLM. */
export const toolpickPeer: Peer = {
  name: "toolpick",
  about: "BM25, TF-IDF and MiniLM vectors combined; its own reading of the conversation",
  async open({ tools, queries, vectorsFor, load }) {
    const toolpick = (await load("toolpick@0.4.0", "toolpick")) as Toolpick;
    const textOf = ({ message, history }: PeerQuery) =>
      toolpick.extractQuery(
        [...history, message].map((content) => ({ role: "user", content })),
        [],
        0,
      );
    const index = toolpick.createToolIndex(
      Object.fromEntries(
        tools.map(({ name, description, inputSchema }) => [
          name,
          { description, inputSchema: { jsonSchema: inputSchema } },
        ]),
      ),
      { embeddingModel: await embeddingModel(vectorsFor, queries.map(textOf)) },
    );
    await index.warmUp();
    return (query) => index.select(textOf(query), { maxTools: tools.length, adaptive: false });
  },
};

async function embeddingModel(vectorsFor: VectorsFor, expected: readonly string[]): Promise<object> {
  const known = await vectorsFor([...new Set(expected)]);
  return {
    specificationVersion: "v3",
    provider: "local",
    modelId: "minilm",
    maxEmbeddingsPerCall: Number.POSITIVE_INFINITY,
    supportsParallelCalls: true,
    async doEmbed({ values }: { values: readonly string[] }) {
      const missing = values.filter((value) => known(value) === undefined);
      const more = missing.length === 0 ? known : await vectorsFor(missing);
      const embeddings = values.map((value) => Array.from(known(value) ?? more(value) ?? []));
      return { embeddings, warnings: [] };
    },
  };
}
