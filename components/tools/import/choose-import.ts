import type { ApiOutput } from "@/components/trpc/trpc";
import { countOf } from "@/components/words/count-of";

export type ImportPlan = ApiOutput["tools"]["previewImport"];

/** `kept`: the draft has local edits, which stay unless the document's version is selected. */
export type ImportRow = {
  readonly name: string;
  readonly kind: "added" | "changed" | "kept" | "removed";
  readonly summary: string;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  readonly fields: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  readonly note: string | null;
};

export type ImportChoice = {
  readonly only: string[];
  readonly takeUpstream: string[];
  readonly takeSuggestions: boolean;
};

export function listRows(plan: ImportPlan): ImportRow[] {
  return [
    ...plan.added.map(
      ({ tool, tokens, returning }): ImportRow => ({
        name: tool.name,
        kind: "added",
        summary: tool.summary,
        tokensBefore: null,
        tokensAfter: tokens,
        fields: [],
        note: returning ? "Someone removed this tool earlier." : null,
      }),
    ),
    ...plan.changed.map(
      ({ before, after, fields, tokensBefore, tokensAfter }): ImportRow => ({
        name: before.name,
        kind: "changed",
        summary: `Changes ${fields.join(", ")}`,
        tokensBefore,
        tokensAfter,
        fields: fields.map((field) => ({ field, old: fieldIn(before, field), new: fieldIn(after, field) })),
        note: null,
      }),
    ),
    ...plan.kept.map(
      ({ tool, upstream, own }): ImportRow => ({
        name: tool,
        kind: "kept",
        summary: `Edited in the draft: ${Object.keys(upstream).join(", ")}`,
        tokensBefore: null,
        tokensAfter: null,
        fields: Object.entries(upstream).map(([field, value]) => ({ field, old: own[field], new: value })),
        note: null,
      }),
    ),
    ...plan.removed.map(
      ({ tool, action, usedBy }): ImportRow => ({
        name: tool.name,
        kind: "removed",
        summary: tool.summary,
        tokensBefore: null,
        tokensAfter: null,
        fields: [],
        note:
          action === "remove"
            ? "No longer in the document: will be deleted."
            : `No longer in the document: will be disabled, because it is used by ${usedBy.join(", ")}.`,
      }),
    ),
  ];
}

/** Removals are off by default, because a document may list only some of the tools. */
export function usualChoice(rows: readonly ImportRow[]): Set<string> {
  return new Set(rows.filter(({ kind }) => kind === "added" || kind === "changed").map(keyOf));
}

export function keyOf({ kind, name }: Pick<ImportRow, "kind" | "name">): string {
  return `${kind} ${name}`;
}

export function toChoice(
  rows: readonly ImportRow[],
  chosen: ReadonlySet<string>,
  takeSuggestions: boolean,
): ImportChoice {
  const taken = rows.filter((row) => chosen.has(keyOf(row)));
  return {
    only: [...new Set(taken.map(({ name }) => name))],
    takeUpstream: taken.filter(({ kind }) => kind === "kept").map(({ name }) => name),
    takeSuggestions,
  };
}

/** "Add 12 tools to the draft" */
export function describeChoice(rows: readonly ImportRow[], chosen: ReadonlySet<string>): string {
  const taken = rows.filter((row) => chosen.has(keyOf(row)));
  const count = (kind: ImportRow["kind"]) => taken.filter((row) => row.kind === kind).length;
  const added = count("added");
  const changed = count("changed") + count("kept");
  const removed = count("removed");
  if (added > 0 && changed === 0 && removed === 0) return `Add ${countOf(added, "tool")} to the draft`;
  const parts = [added > 0 && `add ${added}`, changed > 0 && `change ${changed}`, removed > 0 && `remove ${removed}`];
  const words = parts.filter((part) => part !== false).join(", ");
  return words === "" ? "Select at least one tool" : `${words.charAt(0).toUpperCase()}${words.slice(1)} in the draft`;
}

export function describeOutcome({
  added,
  changed,
  removed,
}: {
  added: number;
  changed: number;
  removed: number;
}): string {
  const parts = [
    added > 0 && `${countOf(added, "tool")} added`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} removed`,
  ].filter((part) => part !== false);
  return `${parts.join(", ") || "Nothing changed"} in the draft. Agents get the changes when you publish.`;
}

function fieldIn(tool: object, field: string): unknown {
  return (tool as Record<string, unknown>)[field];
}
