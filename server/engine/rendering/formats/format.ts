import type { Json, JsonObject, ToolEntry, ToolForm } from "@/server/engine/model/snapshot";

export const FORMATS = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "text"] as const;
export type Format = (typeof FORMATS)[number];

/** What a renderer may know of a tool. Meta-tools are rendered by the same code as real ones. */
export type RenderableTool = Pick<
  ToolEntry,
  "name" | "title" | "description" | "summary" | "inputSchema" | "annotations"
>;

/** One tool in one format: what goes on the wire, and its text, of which tokens are counted. */
export type RenderedTool = {
  readonly value: Json;
  readonly text: string;
  /** Wire name to real name, of those parameters that the provider would not have taken by their own name. */
  readonly parameterNames?: Readonly<Record<string, string>>;
};

type RenderOptions = {
  /** Left out: in full. */
  readonly form?: ToolForm;
  /** A hint that only MCP carries, for hosts that load tools by themselves. */
  readonly alwaysLoad?: boolean;
};

export type DeferredGroup = {
  readonly source: string;
  readonly description: string;
  /** Made by `renderDeferred`. */
  readonly tools: readonly RenderedTool[];
};

export type ToolList = {
  /** Made by `renderTool`, in order of admission. */
  readonly sent: readonly RenderedTool[];
  /** Deferral needs a search tool, so the two come together. It must not be among the sent ones as well. */
  readonly deferred?: { readonly groups: readonly DeferredGroup[]; readonly searchTool: RenderableTool };
  /** Index of the sent tool after which the provider may cache; only Anthropic marks it. */
  readonly cacheBreakpointAt?: number | null;
};

export type Renderer = {
  /** One tool as it stands in the list: made once, and never dependent on other tools. */
  readonly renderTool: (tool: RenderableTool, wireName: string, options?: RenderOptions) => RenderedTool;
  /** The same tool in the provider's own deferred form, or null where the provider has none. */
  readonly renderDeferred: ((tool: RenderableTool, wireName: string) => RenderedTool) | null;
  /** The list as the provider takes it. A longer list starts with the bytes of the shorter one. */
  readonly assemble: (list: ToolList) => Json[];
};

/** A schema made acceptable, and what had to be said in words instead: it belongs to the tool's description. */
export type ProviderSchema = {
  readonly schema: JsonObject;
  readonly notes: readonly string[];
  readonly parameterNames?: Readonly<Record<string, string>>;
};
