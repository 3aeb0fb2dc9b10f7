import type { LoadPackage } from "./peer";

type Described = { readonly description: string };

/** Names of tools by how many words of the text their description has. */
function rank(tools: Readonly<Record<string, Described>>, text: string): string[] {
  const words = text.toLowerCase().match(/\w+/g) ?? [];
  const scored = Object.entries(tools).map(([name, { description }]) => ({
    name,
    score: words.filter((word) => description.includes(word)).length,
  }));
  return scored.sort((a, b) => b.score - a.score).map(({ name }) => name);
}

type SearchOptions = { readonly tools: Record<string, Described>; readonly search: { readonly topK: number } };

class ToolSearchProcessor {
  readonly #options: SearchOptions;

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  async processInputStep() {
    const { tools, search } = this.#options;
    const execute = async ({ query }: { query: string }) => ({
      results: rank(tools, query)
        .slice(0, search.topK)
        .map((name) => ({ name })),
    });
    return { tools: { search_tools: { execute } } };
  }
}

const toolpick = {
  createToolIndex: (tools: Record<string, Described>) => ({
    warmUp: async () => {},
    select: async (query: string, { maxTools }: { maxTools: number }) => rank(tools, query).slice(0, maxTools),
  }),
  extractQuery: (messages: readonly { content: string }[]) => messages.map(({ content }) => content).join("\n"),
};

/** Just as much of the peers' packages as their adapters use: tests install nothing. */
export const loadFake: LoadPackage = async (_spec, specifier) =>
  specifier === "toolpick" ? toolpick : { ToolSearchProcessor };
