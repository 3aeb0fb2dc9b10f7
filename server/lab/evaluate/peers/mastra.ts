import type { JsonObject } from "@/server/engine/model/snapshot";
import { type Peer, queryText } from "./peer";

/** Declared here, so that the project builds without the package. */
type Mastra = {
  readonly ToolSearchProcessor: new (options: {
    readonly tools: Record<string, { id: string; description: string; inputSchema: JsonObject }>;
    readonly search: { readonly topK: number };
  }) => {
    processInputStep(step: object): Promise<{
      readonly tools: {
        readonly search_tools: {
          execute(
            input: { query: string },
            context: object,
          ): Promise<{ readonly results: readonly { name: string }[] }>;
        };
      };
    }>;
  };
};

/** Without a model to write the query, the message is the query, and every tool it finds counts as loaded. */
export const mastraPeer: Peer = {
  name: "Mastra ToolSearchProcessor",
  about: "BM25 over name and description, names first; searched with the message itself",
  async open({ tools, load }) {
    const mastra = (await load("@mastra/core@1.71.0", "@mastra/core/processors")) as Mastra;
    const processor = new mastra.ToolSearchProcessor({
      tools: Object.fromEntries(
        tools.map(({ name, description, inputSchema }) => [name, { id: name, description, inputSchema }]),
      ),
      search: { topK: tools.length },
    });
    // It adds instructions to the system prompt, which is not used here.
    const messageList = { addSystem() {} };
    const step = { tools: {}, messages: [], steps: [], stepNumber: 0, messageList };
    const { search_tools } = (await processor.processInputStep(step)).tools;
    return async (query) => {
      const { results } = await search_tools.execute({ query: queryText(query) }, {});
      return results.map(({ name }) => name);
    };
  },
};
