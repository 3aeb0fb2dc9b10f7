import { denialsOf } from "@/server/engine/access/denials";
import type { DenialReason } from "@/server/engine/model/reasons";
import type { JsonObject, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { toSummary } from "@/server/policy/sources/read/tool-words";
import { buildPrefixIndex, endsOf, type NameEnd, type NameIndex, nameIndexChunked, serverOf } from "./tool-names";

export type CallerToolDefinition = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
};

export type UnknownTools = "pass" | "deny";

export type CallerSnapshot = {
  readonly snapshot: Snapshot;
  /** Maps the caller's tool names to catalog tools; null if the policy does not know the tool. */
  readonly identities: ReadonlyMap<string, string | null>;
};

/** A tool that the catalog knows keeps its settings and rules, which are rewritten with the caller's names. */
export function* callerSnapshot(
  policy: Snapshot,
  tools: readonly CallerToolDefinition[],
  unknownTools: UnknownTools,
): Task<CallerSnapshot> {
  const known = yield* indexPolicy(policy);
  const callers: CallerTool[] = [];
  const seen = new Set<string>();
  for (const tool of tools) {
    // If two tools share a name, a model can call only one.
    if (seen.size === seen.add(tool.name).size) continue;
    callers.push(readTool(known, tool));
    yield;
  }
  const namesOf = new Map<string, string[]>();
  for (const { entry, identity } of callers) {
    if (identity !== null) namesOf.set(identity.name, [...(namesOf.get(identity.name) ?? []), entry.name]);
  }
  const rename = (names: readonly string[]) => names.flatMap((name) => namesOf.get(name) ?? []);
  const roles: RoleEntry[] = [];
  for (const role of policy.roles) {
    const allowed = allowedIn(policy, role, callers, unknownTools);
    roles.push({ ...role, allow: { kind: "list", tools: allowed }, deny: NO_DENIALS, core: rename(role.core) });
    yield;
  }
  const renamed = <Entry extends { readonly tools: readonly string[] }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, tools: rename(entry.tools) }));
  return {
    snapshot: {
      ...policy,
      tools: callers.map(({ entry }) => entry),
      roles,
      categories: renamed(policy.categories),
      bundles: renamed(policy.bundles).filter((bundle) => bundle.tools.length > 0),
      skills: renamed(policy.skills).filter((skill) => skill.tools.length > 0),
    },
    identities: new Map(callers.map(({ entry, identity }) => [entry.name, identity?.name ?? null])),
  };
}

const NO_DENIALS = { tools: [], sources: [], categories: [] };

type CallerTool = {
  readonly entry: ToolEntry;
  readonly identity: ToolEntry | null;
  readonly isExact: boolean;
  /** Catalog tools the name may refer to: a tool denied under any reading stays denied. */
  readonly readings: readonly ToolEntry[];
  readonly ends: readonly NameEnd[];
  readonly sources: readonly string[];
};

type PolicyIndex = {
  readonly exact: ReadonlyMap<string, ToolEntry>;
  readonly names: NameIndex<ToolEntry>;
  readonly sourcesOf: (name: string) => string[];
};

const indexes = new WeakMap<Snapshot, PolicyIndex>();

function* indexPolicy(policy: Snapshot): Task<PolicyIndex> {
  const known = indexes.get(policy);
  if (known !== undefined) return known;
  const named = policy.tools.map((tool) => ({ name: tool.name, source: tool.source, named: tool }));
  const names = yield* nameIndexChunked(named);
  yield;
  const aliases = policy.tools.flatMap((tool) => tool.aliases.map((alias) => [alias, tool] as const));
  const made: PolicyIndex = {
    // A tool's own name takes precedence over another tool's alias.
    exact: new Map([...aliases, ...policy.tools.map((tool) => [tool.name, tool] as const)]),
    names,
    sourcesOf: buildPrefixIndex(policy.sources.map(({ name }) => name)),
  };
  indexes.set(policy, made);
  yield;
  return made;
}

function readTool({ exact, names, sourcesOf }: PolicyIndex, tool: CallerToolDefinition): CallerTool {
  const same = exact.get(tool.name);
  const ends = endsOf(tool.name);
  const matches = same === undefined ? names.find(ends) : [];
  const identity = same ?? matches.find(({ isSure }) => isSure)?.named ?? null;
  const sources = sourcesOf(tool.name);
  return {
    identity,
    isExact: same !== undefined,
    ends,
    readings: matches.map(({ named }) => named),
    sources: same === undefined ? sources : [],
    entry: toEntry(tool, identity, sources[0] ?? serverOf(tool.name)),
  };
}

function toEntry(tool: CallerToolDefinition, known: ToolEntry | null, source: string): ToolEntry {
  const { name, description, inputSchema } = tool;
  return {
    id: `caller ${name}`,
    name,
    title: known?.title ?? name,
    description,
    summary: known !== null && known.description === description ? known.summary : toSummary(null, description),
    inputSchema,
    source: known?.source ?? source,
    domain: known?.domain ?? source,
    annotations: known?.annotations ?? {},
    keywords: known?.keywords ?? [],
    examples: known?.examples ?? [],
    aliases: known?.aliases ?? [],
    loadPolicy: known?.loadPolicy ?? "deferred",
    enabled: known?.enabled ?? true,
  };
}

function allowedIn(
  policy: Snapshot,
  role: RoleEntry,
  callers: readonly CallerTool[],
  unknownTools: UnknownTools,
): string[] {
  const denialOf = denialsOf(policy, role);
  const denials = new Map<ToolEntry, DenialReason | null>();
  const denialOfTool = (tool: ToolEntry) => {
    let denial = denials.get(tool);
    if (denial === undefined) {
      denial = denialOf(tool);
      denials.set(tool, denial);
    }
    return denial;
  };
  const deniedNames = runSync(nameIndexChunked(role.deny.tools.map((name) => ({ name, named: name }))));
  const deniedExactly = new Set(role.deny.tools);
  const offSources = new Set(policy.sources.filter(({ enabled }) => !enabled).map(({ name }) => name));
  const deniedSources = new Set([...role.deny.sources, ...offSources]);
  const isAllowed = ({ entry, identity, isExact, ends, readings, sources }: CallerTool): boolean => {
    if (role.allow.kind === "none" || deniedExactly.has(entry.name)) return false;
    if (isExact && identity !== null) return denialOfTool(identity) === null;
    if (deniedNames.find(ends).length > 0) return false;
    if (sources.some((source) => deniedSources.has(source))) return false;
    if (readings.some((tool) => isForbidden(denialOfTool(tool)))) return false;
    return identity === null ? unknownTools === "pass" : denialOfTool(identity) === null;
  };
  return callers.filter(isAllowed).map(({ entry }) => entry.name);
}

/** Denied or disabled by name, rather than merely missing from an allow-list. */
function isForbidden(denial: DenialReason | null): boolean {
  return denial !== null && denial.kind !== "not-listed";
}
