import type { JsonObject, ToolAnnotations, ToolEntry } from "@/server/engine/model/snapshot";

type ToolDraft = {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly annotations: ToolAnnotations;
  /** Words people use that aren't in the description. */
  readonly keywords: readonly string[];
  readonly examples: readonly string[];
};

export const READS: ToolAnnotations = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
export const READS_OUTSIDE: ToolAnnotations = { readOnly: true, destructive: false, idempotent: true, openWorld: true };
export const ADDS: ToolAnnotations = { readOnly: false, destructive: false, idempotent: false, openWorld: false };
export const ADDS_OUTSIDE: ToolAnnotations = {
  readOnly: false,
  destructive: false,
  idempotent: false,
  openWorld: true,
};
/** Idempotent, nothing is lost. */
export const SETS: ToolAnnotations = { readOnly: false, destructive: false, idempotent: true, openWorld: false };
export const REMOVES: ToolAnnotations = { readOnly: false, destructive: true, idempotent: true, openWorld: false };

export function defineTools(source: string, domain: string, drafts: readonly ToolDraft[]): readonly ToolEntry[] {
  return drafts.map((draft) => ({
    id: `tool_${draft.name}`,
    source,
    domain,
    loadPolicy: "deferred",
    enabled: true,
    aliases: [],
    ...draft,
  }));
}
