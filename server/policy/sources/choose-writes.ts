import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { mapChunked, runSync, type Task } from "@/server/engine/util/chunked";
import type { SeenDefinition } from "./compare-definition";
import { editedFields, type Held, isUntouched, judgeChange, mayReturn } from "./judge-change";
import type { DefinitionWrite, NewTool, PlannedSync, SyncPlan } from "./plan-sync";
import type { UpstreamFields } from "./upstream-definition";

export type SyncChoice = {
  readonly only?: ReadonlySet<string> | undefined;
  readonly takeSuggestions: boolean;
  readonly takeUpstream: ReadonlySet<string>;
  /** What needs a person is left for one. */
  readonly isUnattended: boolean;
};

type ToolChange = { readonly before: ToolEntry; readonly after: ToolEntry };

/** A known tool that its source changed, and what stays out of the draft. */
export type DecidedChange = {
  readonly name: string;
  /** The source's current values of the changed fields. */
  readonly upstream: Partial<UpstreamFields>;
  readonly held: Held;
  /** Whether a person accepted it, no one looked, or a person declined it. */
  readonly by: "person" | "nobody" | "left";
};

export type SyncWrites = {
  readonly inserted: readonly NewTool[];
  readonly updated: readonly ToolChange[];
  readonly removed: readonly ToolEntry[];
  readonly definitions: readonly DefinitionWrite[];
  readonly baseUrl: string | null;
  /** One for each tool the source changed, written or not. */
  readonly decided: readonly DecidedChange[];
};

export function chooseWrites(planned: PlannedSync, choice: SyncChoice): SyncWrites {
  return runSync(chooseWritesChunked(planned, choice));
}

export function* chooseWritesChunked(planned: PlannedSync, choice: SyncChoice): Task<SyncWrites> {
  const { plan, definitions, state } = planned;
  const { only, takeSuggestions, takeUpstream, isUnattended } = choice;
  const isChosen = (name: string) => only === undefined || only.has(name);
  const seenOf = (tool: Pick<ToolEntry, "name" | "binding">) => state.definitions.get(nameAtSource(tool));
  const added = plan.added.filter(
    (entry) => isChosen(entry.tool.name) && !(isUnattended && needsPerson(entry, seenOf)),
  );
  yield;
  const taken = new Set(added);
  const left = new Set(plan.added.filter((entry) => !taken.has(entry)).map(({ tool }) => tool.name));
  const core = new Set(takeSuggestions ? plan.suggestions.map(({ tool }) => tool) : []);
  const loadPolicy = (name: string) => core.has(name) && { loadPolicy: "core" as const };
  const removed = isUnattended ? plan.removed.map((entry) => keepEdited(entry, seenOf)) : plan.removed;
  yield;
  const decided = yield* decide(planned, choice, isChosen);

  const changes = new Map<string, Partial<ToolEntry>>();
  const change = (name: string, fields: Partial<ToolEntry>) => changes.set(name, { ...changes.get(name), ...fields });
  for (const { before, after, fields } of plan.changed) {
    const held = isUnattended ? decided.get(before.name)?.held : undefined;
    const landing = pick(
      after,
      fields.filter((field) => held === undefined || !(field in held)),
    );
    if (Object.keys(landing).length > 0) change(before.name, landing);
    yield;
  }
  for (const { tool, upstream } of plan.kept) if (takeUpstream.has(tool)) change(tool, upstream);
  for (const { tool, action } of removed) {
    if (action === "disable" && tool.enabled) change(tool.name, { enabled: false });
  }
  for (const name of core) change(name, { loadPolicy: "core" });
  const gone = new Map(removed.map((entry) => [entry.tool.name, entry]));
  const tools = new Map(state.tools.map((tool) => [tool.name, tool]));
  const toDefinitions = (write: DefinitionWrite): DefinitionWrite[] => {
    if (!isChosen(write.tool) || left.has(write.tool)) return [];
    if (!isUnattended) return [write];
    const seen = state.definitions.get(write.name);
    const tool = tools.get(write.tool);
    const kept = [
      ...Object.keys(decided.get(write.tool)?.held ?? {}),
      ...(tool === undefined || seen === undefined ? [] : editedFields(tool, seen)),
    ];
    return unattendedWrite(write, seen, kept, gone.get(write.tool));
  };
  const updated = yield* mapChunked(state.tools, (before): ToolChange[] => {
    const fields = changes.get(before.name);
    return fields === undefined || !isChosen(before.name) ? [] : [{ before, after: { ...before, ...fields } }];
  });

  return {
    inserted: yield* mapChunked(added, ({ tool }) => ({ ...tool, ...loadPolicy(tool.name) })),
    updated: updated.flat(),
    removed: removed.flatMap(({ tool, action }) => (action === "remove" && isChosen(tool.name) ? [tool] : [])),
    definitions: (yield* mapChunked(definitions, toDefinitions)).flat(),
    // Where calls go is a person's decision, unless there is nothing to call yet.
    baseUrl: isUnattended && state.tools.length > 0 ? null : plan.baseUrl,
    decided: [...decided.values()],
  };
}

type Seen = (tool: Pick<ToolEntry, "name" | "binding">) => SeenDefinition | undefined;

/** Someone removed it; or it disappeared and returned as another tool. */
function needsPerson({ tool, returning }: SyncPlan["added"][number], seenOf: Seen): boolean {
  const seen = seenOf(tool);
  return returning || (seen !== undefined && !mayReturn({ ...tool, binding: tool.binding ?? {} }, seen.fields));
}

type Removal = SyncPlan["removed"][number];

function keepEdited(entry: Removal, seenOf: Seen): Removal {
  const seen = seenOf(entry.tool);
  return seen !== undefined && isUntouched(entry.tool, seen) ? entry : { ...entry, action: "disable" };
}

function* decide(
  { plan, state }: PlannedSync,
  { isUnattended }: SyncChoice,
  isChosen: (name: string) => boolean,
): Task<Map<string, DecidedChange>> {
  const decided = yield* mapChunked(plan.changed, ({ before, after, fields }): [string, DecidedChange] => {
    const name = nameAtSource(before);
    const upstream = pick(
      after,
      fields.filter((field) => field !== "enabled"),
    ) as Partial<UpstreamFields>;
    const by = isUnattended ? "nobody" : isChosen(before.name) ? "person" : "left";
    const held = by === "person" ? {} : judgeChange(before, upstream, state.definitions.get(name));
    return [before.name, { name, upstream, held, by }];
  });
  return new Map(decided);
}

/** Held changes count as unseen, suggestions as undecided. An admin's text stays, even if the source repeats it once. */
function unattendedWrite(
  write: DefinitionWrite,
  seen: SeenDefinition | undefined,
  kept: readonly string[],
  removal: Removal | undefined,
): DefinitionWrite[] {
  const { fields, gone } = write.definition;
  if (seen === undefined && kept.length > 0) return [];
  if (removal?.action === "disable" && !removal.tool.enabled) return [];
  const definition: SeenDefinition = {
    ...write.definition,
    fields: { ...fields, ...pick(seen?.fields ?? fields, kept) },
    core: seen?.core ?? false,
    ...(gone !== undefined && { gone: removal?.action === "disable" ? "disabled" : gone }),
  };
  return [{ ...write, definition }];
}

function pick<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field))) as Partial<T>;
}
