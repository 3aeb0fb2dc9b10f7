import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import { NOUN_LISTS, type Noun } from "@/server/contract/noun-lists";
import type { EntryChange } from "@/server/engine/analysis/diff";
import { describeField } from "./describe-field";

/** "allow-list gained git_log, lost web_read" */
export function changeClauses(change: EntryChange): string[] {
  if (change.kind !== "changed") return [change.kind];
  return change.fields.flatMap(describeField);
}

/** "3 tools and 1 role changed; 1 bundle added" */
export function summarizeChanges(changes: readonly EntryChange[]): string {
  const kinds = ["changed", "added", "removed"] as const;
  return kinds
    .map((kind) => {
      const counts = new Map<Noun, number>();
      for (const change of changes) {
        if (change.kind === kind) counts.set(change.noun, (counts.get(change.noun) ?? 0) + 1);
      }
      const parts = [...counts].map(([noun, count]) => countOf(count, noun, NOUN_LISTS[noun]));
      return parts.length > 0 ? `${listNames(parts, parts.length)} ${kind}` : "";
    })
    .filter(Boolean)
    .join("; ");
}

const NOTED = 3;
const VERBS: Record<EntryChange["kind"], string> = { added: "Add", removed: "Remove", changed: "Change" };

/** A first note for a publish: "Change role coder: allow-list gained git_log. Add bundle reports." */
export function suggestNote(changes: readonly EntryChange[]): string {
  const sentences = changes.slice(0, NOTED).map((change) => {
    const what = `${VERBS[change.kind]} ${change.noun} ${change.name}`;
    const [clause, ...others] = change.kind === "changed" ? changeClauses(change) : [];
    const isShort = clause !== undefined && others.length === 0 && clause.length <= 100;
    return isShort ? `${what}: ${clause}` : what;
  });
  const rest = changes.length - NOTED;
  return `${[...sentences, ...(rest > 0 ? [`And ${countOf(rest, "other change")}`] : [])].join(". ")}.`;
}
