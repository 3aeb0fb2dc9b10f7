import type { Json, JsonObject, ToolEntry, ToolForm } from "@/server/engine/model/snapshot";

export const FORMATS = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "text"] as const;
export type Format = (typeof FORMATS)[number];

/** What a renderer knows of a tool. Meta-tools use the same code. */
export type RenderableTool = Pick<
  ToolEntry,
  "name" | "title" | "description" | "summary" | "inputSchema" | "annotations"
>;

/** One tool in one format: the wire value, and the text whose tokens are counted. */
export type RenderedTool = {
  readonly value: Json;
  readonly text: string;
  /** Wire name to real name, for parameters whose real name the provider refuses. */
  readonly parameterNames?: Readonly<Record<string, string>>;
};

export type RenderOptions = {
  /** Omitted: full. */
  readonly form?: ToolForm;
  /** Never cut the description: a menu, whose length the policy limits. */
  readonly isMenu?: boolean;
  /** A hint for MCP hosts that load tools themselves. */
  readonly alwaysLoad?: boolean;
};

export type DeferredGroup = {
  readonly source: string;
  readonly description: string;
  readonly tools: readonly RenderedTool[];
};

export type ToolList = {
  /** From `renderTool`, in order of admission. */
  readonly sent: readonly RenderedTool[];
  /** Deferral needs a search tool, which must not be in the sent list as well. */
  readonly deferred?: { readonly groups: readonly DeferredGroup[]; readonly searchTool: RenderableTool };
  /** Index of the sent tool after which the provider may cache; Anthropic only. */
  readonly cacheBreakpointAt?: number | null;
};

export type Renderer = {
  /** One tool in the list: rendered once, independent of other tools. */
  readonly renderTool: (tool: RenderableTool, wireName: string, options?: RenderOptions) => RenderedTool;
  /** The tool in the provider's deferred form; null if there is none. */
  readonly renderDeferred: ((tool: RenderableTool, wireName: string) => RenderedTool) | null;
  /** The list for the provider. A longer list starts with the bytes of the shorter one. */
  readonly assemble: (list: ToolList) => Json[];
};

/** An accepted schema, and notes for the description on what it cannot express. */
export type ProviderSchema = {
  readonly schema: JsonObject;
  readonly notes: readonly string[];
  readonly parameterNames?: Readonly<Record<string, string>>;
};
