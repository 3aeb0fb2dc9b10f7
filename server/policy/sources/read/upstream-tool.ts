import type { JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";

export type UpstreamTool = {
  /** Its name at the source as far as ours allow; otherwise `binding.name` keeps the source's own. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: ToolAnnotations;
  readonly domain?: string;
  readonly binding?: JsonObject;
  readonly keywords?: readonly string[];
  readonly examples?: readonly string[];
  readonly aliases?: readonly string[];
  /** The source's suggestion; an admin decides. */
  readonly hints: { readonly core: boolean; readonly searchText: string | null };
};

export type Problem = { readonly name: string; readonly message: string };

export type ReadResult = {
  readonly tools: readonly UpstreamTool[];
  readonly problems: readonly Problem[];
  readonly about?: string;
};

export type RawTool = {
  readonly name: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly summary?: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: ToolAnnotations;
  readonly domain?: unknown;
  readonly binding?: JsonObject | undefined;
  readonly keywords?: unknown;
  readonly examples?: unknown;
  readonly aliases?: unknown;
  readonly core?: boolean;
  readonly searchText?: unknown;
};

/** Thrown if one tool cannot be taken; the others continue. */
export class UnusableTool extends Error {}
