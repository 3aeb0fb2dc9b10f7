import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { draftFields, type UpstreamDefinition, type UpstreamField, type UpstreamFields } from "./upstream-definition";

/** What a source said of a tool when a sync last reached the draft. */
export type SeenDefinition = {
  readonly fields: UpstreamFields;
  /** Whether somebody has already decided about the source's wish to have it core. */
  readonly core: boolean;
  /** It was no longer listed then: what the sync did to the tool. */
  readonly gone?: "removed" | "disabled";
};

type Comparison = {
  /** What the draft takes over: the fields that upstream changed since it was last seen. */
  readonly changed: Partial<UpstreamFields>;
  /** Of these, the ones in which the draft has its own words, which taking them would replace. */
  readonly overwritten: readonly UpstreamField[];
  /** What upstream says where the draft has its own words, which upstream has not touched since. */
  readonly kept: Partial<UpstreamFields>;
};

/** The three-way comparison: what upstream says now, what it said last, what the draft says. */
export function compareDefinition(
  tool: ToolEntry,
  { fields, said }: UpstreamDefinition,
  seen: SeenDefinition | undefined,
): Comparison {
  const changed: Record<string, unknown> = {};
  const kept: Record<string, unknown> = {};
  const overwritten: UpstreamField[] = [];
  const current = draftFields(tool);
  for (const field of FIELDS) {
    const [now, last, mine] = [fields[field], seen?.fields[field], current[field]];
    if (sameJson(now, mine)) continue;
    if (said.has(field)) {
      const hasMoved = seen === undefined || !sameJson(now, last);
      (hasMoved ? changed : kept)[field] = now;
      if (hasMoved && seen !== undefined && !sameJson(mine, last)) overwritten.push(field);
    } else if (seen !== undefined && sameJson(mine, last)) {
      // Made from what upstream said, as what the draft has was: it follows. An admin's own words would stay.
      changed[field] = now;
    }
  }
  for (const field of ["keywords", "examples"] as const) {
    const merged = mergePhrases(tool[field], seen?.fields[field] ?? null, fields[field]);
    if (!sameJson(merged, tool[field])) changed[field] = merged;
  }
  return { changed, overwritten, kept };
}

const FIELDS = ["title", "description", "summary", "domain", "inputSchema", "annotations", "binding"] as const;

/** Phrases belong to both: what upstream added comes, what it took back goes, all others stay. */
function mergePhrases(
  current: readonly string[],
  last: readonly string[] | null,
  now: readonly string[],
): readonly string[] {
  if (last === null) return current;
  const kept = current.filter((phrase) => !last.includes(phrase) || now.includes(phrase));
  const added = now.filter((phrase) => !last.includes(phrase) && !kept.includes(phrase));
  return [...kept, ...added];
}
