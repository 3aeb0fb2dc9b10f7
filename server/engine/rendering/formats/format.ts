import type { Json, JsonObject, ToolEntry, ToolForm } from "@/server/engine/model/snapshot";

export const FORMATS = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "text"] as const;
export type Format = (typeof FORMATS)[number];

export type RenderableTool = Pick<
  ToolEntry,
  "name" | "title" | "description" | "summary" | "inputSchema" | "annotations"
>;

export type RenderedTool = {
  readonly value: Json;
  readonly text: string;
  /** Wire name to real name, for parameters whose real name the provider refuses. */
  readonly parameterNames?: Readonly<Record<string, string>>;
};

export type RenderOptions = {
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
  readonly renderTool: (tool: RenderableTool, wireName: string, options?: RenderOptions) => RenderedTool;
  readonly renderDeferred: ((tool: RenderableTool, wireName: string) => RenderedTool) | null;
  /** The list for the provider. A longer list starts with the bytes of the shorter one. */
  readonly assemble: (list: ToolList) => Json[];
};

export type ProviderSchema = {
  readonly schema: JsonObject;
  readonly notes: readonly string[];
  readonly parameterNames?: Readonly<Record<string, string>>;
};
