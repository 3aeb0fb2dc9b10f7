import type { JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";

/** A tool as a source describes it, brought into the shape in which the catalog can take it. */
export type UpstreamTool = {
  /** Its name at the source, as far as our names allow; where they do not, `binding.name` keeps the source's own. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** One line of at most 120 characters. */
  readonly summary: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: ToolAnnotations;
  readonly domain?: string;
  /** How the source runs it. */
  readonly binding?: JsonObject;
  /** Only our own export has these. */
  readonly keywords?: readonly string[];
  readonly examples?: readonly string[];
  readonly aliases?: readonly string[];
  /** What the source suggests: suggestions, because the source is not the one who decides. */
  readonly hints: { readonly core: boolean; readonly searchText: string | null };
};

/** What could not be taken, and why, in words for the admin. */
export type Problem = { readonly name: string; readonly message: string };

export type ReadResult = {
  readonly tools: readonly UpstreamTool[];
  readonly problems: readonly Problem[];
  /** What the other side calls itself, where it says so. */
  readonly about?: string;
};

/** What a reader found, before anything of it is believed. */
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

/** Thrown where one tool cannot be taken; the others go on. */
export class UnusableTool extends Error {}
