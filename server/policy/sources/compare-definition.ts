import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { draftFields, type UpstreamDefinition, type UpstreamField, type UpstreamFields } from "./upstream-definition";

export type SeenDefinition = {
  readonly fields: UpstreamFields;
  /** Whether someone has decided on the source's wish to make it core. */
  readonly core: boolean;
  /** It was no longer listed then: what the sync did with it. */
  readonly gone?: "removed" | "disabled";
};

type Comparison = {
  /** What the draft takes: the fields upstream changed since last seen. */
  readonly changed: Partial<UpstreamFields>;
  readonly overwritten: readonly UpstreamField[];
  /** Upstream's values where the draft has local edits and upstream has not changed since. */
  readonly kept: Partial<UpstreamFields>;
};

/** The three-way comparison: upstream now, upstream last time, and the draft. */
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
      // Derived from upstream's text, so it follows. An admin's text would stay.
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

/** Phrases are shared: upstream's additions are added, its removals removed, all others stay. */
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
