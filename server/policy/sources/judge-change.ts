import type { HoldReason } from "@/server/contract/drift";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import { weakerHints } from "@/server/engine/analysis/weaker-hints";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { SeenDefinition } from "./compare-definition";
import { draftFields, type UpstreamField, type UpstreamFields } from "./upstream-definition";

/** The fields that affect calls: a difference in them is drift. */
export const GUARDED_FIELDS = ["inputSchema", "annotations", "binding"] as const;

export type Held = Partial<Record<UpstreamField, HoldReason>>;

/** public/docs/sources.md explains the rules. `changed` holds the source's new values. */
export function judgeChange(
  tool: ToolEntry,
  changed: Partial<UpstreamFields>,
  seen: Pick<SeenDefinition, "fields"> | undefined,
): Held {
  const mine = draftFields(tool);
  const isEdited = (field: UpstreamField) => seen === undefined || !sameJson(mine[field], seen.fields[field]);
  const reasonFor: Record<UpstreamField, () => HoldReason | false> = {
    title: () => isEdited("title") && "edited",
    description: () => isEdited("description") && "edited",
    // Usually derived from the description: the two must describe the same tool.
    summary: () => {
      if (isEdited("summary")) return "edited";
      return changed.description !== undefined && isEdited("description") && "follows";
    },
    domain: () => isEdited("domain") && "edited",
    inputSchema: () => "schema",
    binding: () => "binding",
    annotations: () => {
      if (weakerHints(mine.annotations, changed.annotations ?? {}).length > 0) return "weaker";
      return isEdited("annotations") && "edited";
    },
    // Phrases are merged one by one, which keeps an admin's own.
    keywords: () => false,
    examples: () => false,
  };
  const held: Held = {};
  for (const field of Object.keys(changed) as UpstreamField[]) {
    const reason = reasonFor[field]();
    if (reason !== false) held[field] = reason;
  }
  return held;
}

/** The fields where the draft differs from the source's last version. Phrases are shared. */
export function editedFields(tool: ToolEntry, { fields }: Pick<SeenDefinition, "fields">): UpstreamField[] {
  const mine = draftFields(tool);
  return (Object.keys(fields) as UpstreamField[]).filter(
    (field) => field !== "keywords" && field !== "examples" && !sameJson(mine[field], fields[field]),
  );
}

/** Whether an unlisted tool has no local edits, and so may be removed unattended. */
export function isUntouched(tool: ToolEntry, { fields }: Pick<SeenDefinition, "fields">): boolean {
  const isSame = editedFields(tool, { fields }).length === 0;
  const hasPhrases = sameJson(tool.keywords, fields.keywords) && sameJson(tool.examples, fields.examples);
  return isSame && hasPhrases && tool.aliases.length === 0 && tool.loadPolicy === "deferred" && tool.enabled;
}

/** Whether a removed tool may return unattended: only unchanged, or with stricter annotations. */
export function mayReturn(now: Pick<UpstreamFields, (typeof GUARDED_FIELDS)[number]>, last: UpstreamFields): boolean {
  const isSame = sameJson(now.inputSchema, last.inputSchema) && sameJson(now.binding, last.binding);
  return isSame && weakerHints(last.annotations, now.annotations).length === 0;
}
