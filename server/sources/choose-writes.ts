import type { ToolEntry } from "@/server/engine/snapshot";
import type { DefinitionWrite, NewTool, PlannedSync } from "./plan-sync";

/** What whoever applies a plan takes of it. */
export type SyncChoice = {
  /** The only tools to write; undefined: all. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly takeSuggestions: boolean;
  /** Tools whose own words give way to upstream's. */
  readonly takeUpstream: ReadonlySet<string>;
  /** Nobody looked: what someone removed stays removed, and what is suggested stays to be decided. */
  readonly isUnattended: boolean;
};

type ToolChange = { readonly before: ToolEntry; readonly after: ToolEntry };

/** What applying a plan writes into the draft. */
export type SyncWrites = {
  readonly inserted: readonly NewTool[];
  readonly updated: readonly ToolChange[];
  readonly removed: readonly ToolEntry[];
  readonly definitions: readonly DefinitionWrite[];
};

export function chooseWrites({ plan, definitions, state }: PlannedSync, choice: SyncChoice): SyncWrites {
  const { only, takeSuggestions, takeUpstream, isUnattended } = choice;
  const isChosen = (name: string) => only === undefined || only.has(name);
  const added = plan.added.filter(({ tool, returning }) => isChosen(tool.name) && !(isUnattended && returning));
  const left = new Set(plan.added.filter((entry) => !added.includes(entry)).map(({ tool }) => tool.name));
  const core = new Set(takeSuggestions ? plan.suggestions.map(({ tool }) => tool) : []);
  const loadPolicy = (name: string) => core.has(name) && { loadPolicy: "core" as const };

  const changes = new Map<string, Partial<ToolEntry>>();
  const change = (name: string, fields: Partial<ToolEntry>) => changes.set(name, { ...changes.get(name), ...fields });
  for (const { before, after } of plan.changed) change(before.name, after);
  for (const { tool, upstream } of plan.kept) if (takeUpstream.has(tool)) change(tool, upstream);
  for (const { tool, action } of plan.removed) if (action === "disable") change(tool.name, { enabled: false });
  for (const name of core) change(name, { loadPolicy: "core" });

  return {
    inserted: added.map(({ tool }) => ({ ...tool, ...loadPolicy(tool.name) })),
    updated: state.tools.flatMap((before) => {
      const fields = changes.get(before.name);
      return fields === undefined || !isChosen(before.name) ? [] : [{ before, after: { ...before, ...fields } }];
    }),
    removed: plan.removed.flatMap(({ tool, action }) => (action === "remove" && isChosen(tool.name) ? [tool] : [])),
    definitions: definitions
      .filter(({ tool }) => isChosen(tool) && !left.has(tool))
      .map((write) => (isUnattended ? undecided(write, state.definitions.get(write.name)?.core) : write)),
  };
}

function undecided(write: DefinitionWrite, decided = false): DefinitionWrite {
  return { ...write, definition: { ...write.definition, core: decided } };
}
