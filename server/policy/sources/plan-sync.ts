import { createHash } from "node:crypto";
import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { canonicalJson, compareText } from "@/server/engine/util/canonical";
import { mapChunked, runSync, type Task } from "@/server/engine/util/chunked";
import { compareDefinition, type SeenDefinition } from "./compare-definition";
import { createToolNamer } from "./name-tools";
import type { Problem, ReadResult } from "./read/upstream-tool";
import { toDefinition, type UpstreamDefinition, type UpstreamFields } from "./upstream-definition";

export type SyncState = {
  readonly source: SourceEntry;
  readonly tools: readonly ToolEntry[];
  readonly takenNames: readonly string[];
  readonly definitions: ReadonlyMap<string, SeenDefinition>;
  readonly usersOf: ReadonlyMap<string, readonly string[]>;
  /** Roles that may use every tool of this source, and so gain additions. */
  readonly openRoles: readonly string[];
};

export type SourceRead = ReadResult & {
  readonly baseUrl?: string | null;
};

export type NewTool = Omit<ToolEntry, "id">;

export type SyncPlan = {
  /** `returning`: the draft had it before, and someone removed it. */
  readonly added: readonly { readonly tool: NewTool; readonly returning: boolean }[];
  readonly changed: readonly {
    readonly before: ToolEntry;
    readonly after: ToolEntry;
    readonly fields: readonly string[];
    readonly overwritten: readonly string[];
  }[];
  readonly removed: readonly {
    readonly tool: ToolEntry;
    readonly usedBy: readonly string[];
    readonly action: "remove" | "disable";
  }[];
  readonly kept: readonly {
    readonly tool: string;
    readonly draft: Partial<UpstreamFields>;
    readonly upstream: Partial<UpstreamFields>;
  }[];
  readonly unchanged: number;
  readonly suggestions: readonly { readonly tool: string; readonly kind: "core" }[];
  /** The API's address, if the source does not know it yet. */
  readonly baseUrl: string | null;
  readonly gainedBy: readonly string[];
  readonly problems: readonly Problem[];
  /** Of everything that applying would write. */
  readonly hash: string;
};

export type DefinitionWrite = {
  readonly tool: string;
  readonly name: string;
  readonly definition: SeenDefinition;
};

/** The plan, and what is remembered of the source once it is applied. */
export type PlannedSync = {
  readonly plan: SyncPlan;
  readonly definitions: readonly DefinitionWrite[];
  readonly state: SyncState;
};

export function planSync(state: SyncState, read: SourceRead): PlannedSync {
  return runSync(planSyncChunked(state, read));
}

export function* planSyncChunked(state: SyncState, read: SourceRead): Task<PlannedSync> {
  const upstream = yield* readUpstream(state.source, read);
  const known = yield* planKnown(state, upstream);
  const added = yield* planAdded(state, upstream);
  const parts = {
    added: added.map(({ tool, returning }) => ({ tool, returning })),
    changed: known.flatMap(({ changed }) => changed ?? []),
    removed: known.flatMap(({ removed }) => removed ?? []),
    kept: known.flatMap(({ kept }) => kept ?? []),
    suggestions: suggestCore([...added, ...known]),
    baseUrl: newBaseUrl(state.source, read),
  };
  const plan: SyncPlan = {
    ...parts,
    unchanged: known.filter(({ changed, removed }) => changed === undefined && removed === undefined).length,
    gainedBy: added.length > 0 ? state.openRoles : [],
    problems: read.problems,
    hash: yield* hashParts(parts),
  };
  return { plan, definitions: [...added, ...known].flatMap(({ write }) => write ?? []), state };
}

function* hashParts(parts: Readonly<Record<string, unknown>>): Task<string> {
  const hash = createHash("sha256");
  for (const [name, value] of Object.entries(parts)) {
    hash.update(`${name}\n`);
    for (const entry of Array.isArray(value) ? value : [value]) {
      hash.update(`${canonicalJson(entry)}\n`);
      yield;
    }
  }
  return hash.digest("hex");
}

type Upstream = {
  readonly byName: ReadonlyMap<string, UpstreamDefinition>;
  /** Listed but invalid, so it does not count as removed. */
  readonly unusable: ReadonlySet<string>;
};

function* readUpstream(source: SourceEntry, { tools, problems }: SourceRead): Task<Upstream> {
  const definitions = yield* mapChunked(tools, (tool) => toDefinition(tool, source));
  definitions.sort((a, b) => compareText(a.name, b.name));
  return {
    byName: new Map(definitions.map((definition) => [definition.name, definition])),
    unusable: new Set(problems.map(({ name }) => name)),
  };
}

type Planned = {
  readonly name: string;
  readonly wantsCore: boolean;
  readonly write?: DefinitionWrite;
  readonly changed?: SyncPlan["changed"][number];
  readonly removed?: SyncPlan["removed"][number];
  readonly kept?: SyncPlan["kept"][number];
};

function* planKnown(state: SyncState, { byName, unusable }: Upstream): Task<Planned[]> {
  const sorted = [...state.tools].sort((a, b) => compareText(a.name, b.name));
  return yield* mapChunked(sorted, (tool): Planned => {
    const name = nameAtSource(tool);
    const definition = byName.get(name);
    const seen = state.definitions.get(name);
    if (definition !== undefined) return planListed(tool, definition, seen);
    const isOwn = seen === undefined || unusable.has(name);
    return isOwn ? { name: tool.name, wantsCore: false } : planGone(tool, name, seen, state.usersOf.get(tool.id) ?? []);
  });
}

function planListed(tool: ToolEntry, definition: UpstreamDefinition, seen: SeenDefinition | undefined): Planned {
  const { changed, overwritten, kept } = compareDefinition(tool, definition, seen);
  const isBack = seen?.gone === "disabled" && !tool.enabled;
  const after: ToolEntry = { ...tool, ...changed, ...(isBack && { enabled: true }) };
  const fields = [...Object.keys(changed), ...(isBack ? ["enabled"] : [])];
  return {
    name: tool.name,
    wantsCore: definition.core && tool.loadPolicy !== "core" && seen?.core !== true,
    write: { tool: tool.name, name: definition.name, definition: { fields: definition.fields, core: definition.core } },
    ...(fields.length > 0 && { changed: { before: tool, after, fields, overwritten } }),
    ...(Object.keys(kept).length > 0 && {
      kept: { tool: tool.name, draft: pickFields(tool, Object.keys(kept)), upstream: kept },
    }),
  };
}

function pickFields(tool: ToolEntry, fields: readonly string[]): Partial<UpstreamFields> {
  return Object.fromEntries(Object.entries(tool).filter(([field]) => fields.includes(field)));
}

/** A referenced tool is only disabled: removing it would change others unseen. */
function planGone(tool: ToolEntry, name: string, seen: SeenDefinition, usedBy: readonly string[]): Planned {
  const action = usedBy.length === 0 ? "remove" : "disable";
  if (action === "disable" && !tool.enabled) return { name: tool.name, wantsCore: false };
  const gone = action === "remove" ? "removed" : "disabled";
  return {
    name: tool.name,
    wantsCore: false,
    write: { tool: tool.name, name, definition: { ...seen, gone } },
    removed: { tool, usedBy, action },
  };
}

function* planAdded(state: SyncState, { byName }: Upstream) {
  const known = new Set(state.tools.map((tool) => nameAtSource(tool)));
  const nameTool = createToolNamer(state.source.name, state.takenNames);
  const unknown = [...byName.values()].filter(({ name }) => !known.has(name));
  return yield* mapChunked(unknown, ({ name: nameThere, wantedName, fields, aliases, core }) => {
    const name = nameTool(wantedName, nameThere);
    const seen = state.definitions.get(nameThere);
    const tool: NewTool = {
      name,
      source: state.source.name,
      ...fields,
      aliases,
      loadPolicy: "deferred",
      enabled: true,
    };
    const returning = seen !== undefined && seen.gone === undefined;
    const write: DefinitionWrite = { tool: name, name: nameThere, definition: { fields, core } };
    return { name, wantsCore: core, write, tool, returning };
  });
}

function suggestCore(planned: readonly Planned[]): SyncPlan["suggestions"] {
  return planned.filter(({ wantsCore }) => wantsCore).map(({ name }) => ({ tool: name, kind: "core" }));
}

/** A configured address stays: a document must not redirect calls and credentials. */
function newBaseUrl({ kind, connection }: SourceEntry, { baseUrl }: SourceRead): string | null {
  return kind === "openapi" && connection.baseUrl === undefined ? (baseUrl ?? null) : null;
}
