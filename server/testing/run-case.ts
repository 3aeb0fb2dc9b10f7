import { type Compiled, compile } from "@/server/engine/compile";
import { filterByRole } from "@/server/engine/filter-by-role";
import { PRESET_SETTINGS } from "@/server/engine/presets";
import type { Resolution, ResolveRequest } from "@/server/engine/request";
import { resolve } from "@/server/engine/resolve";
import { toolTexts } from "@/server/engine/retrieval/tool-texts";
import { searchTools } from "@/server/engine/search/search-index";
import { advance, fork, type Session, type SessionEvent, startSession } from "@/server/engine/session";
import type { PolicySettings, PresetName, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";
import { someBundle, someCategory, someRole, someSnapshot, someTool } from "./some-snapshot";

/** A golden case as it stands in its file. */
export type GoldenCase = {
  /** The rule, as a sentence. */
  readonly about: string;
  /** Where documents contradict each other or themselves: what was decided, and why. */
  readonly decided?: string;
  /** `starter`, or the parts that matter; what is left out is ordinary. */
  readonly snapshot: "starter" | SmallSnapshot;
  readonly preset: PresetName;
  /** Settings that differ from the preset's, laid over it key by key. */
  readonly change?: DeepPartial<PolicySettings>;
  /** Default `agent`: may use every tool. */
  readonly role?: string;
  readonly roleChange?: Partial<RoleEntry>;
  /** Made-up directions of meaning. A tool that is not named points nowhere; no `vectors` at all: the embedder is away. */
  readonly vectors?: { readonly tools?: Record<string, number[]>; readonly texts?: Record<string, number[]> };
  readonly steps: readonly Step[];
};

type DeepPartial<T> = { readonly [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };
type SmallSnapshot = {
  readonly [K in "tools" | "categories" | "bundles" | "skills" | "sources" | "models" | "roles"]?: readonly Record<
    string,
    unknown
  >[];
};

export type Step =
  | { readonly resolve: Partial<ResolveRequest>; readonly expected: unknown }
  | { readonly search: string; readonly limit?: number; readonly expected: unknown }
  | { readonly event: SessionEvent }
  | { readonly fork: string };

export type Outcome = { readonly actual: unknown; readonly expected: unknown };

/** Plays the steps on one session. */
export function runCase(golden: GoldenCase, scenarios: { readonly starter: Snapshot }): Outcome[] {
  const snapshot = snapshotOf(golden, scenarios.starter);
  const vectorOf = vectorsOf(golden, snapshot);
  const compiled = compile(snapshot, vectorOf);
  const role = golden.role ?? "agent";
  let session = startSession(role);
  const outcomes: Outcome[] = [];
  for (const step of golden.steps) {
    if ("event" in step) session = advance(session, step.event);
    else if ("fork" in step) session = fork(session, step.fork);
    else if ("search" in step) outcomes.push({ actual: search(compiled, role, step), expected: step.expected });
    else {
      const resolution = resolve(compiled, { role: session.role, message: "", ...step.resolve, session, vectorOf });
      session = advance(session, { kind: "resolved", resolution });
      outcomes.push({ actual: describe(resolution), expected: step.expected });
    }
  }
  return outcomes;
}

/** The resolution, with the figures that rules are stated in. */
function describe(resolution: Resolution) {
  const { tokens, explain } = resolution;
  return {
    ...resolution,
    session: undefined as Session | undefined,
    sentSorted: [...resolution.sent].sort(),
    shareOfBaseline: tokens.baseline === 0 ? 0 : tokens.sent / tokens.baseline,
    shareOfCatalog: tokens.catalogBaseline === 0 ? 0 : tokens.sent / tokens.catalogBaseline,
    why: Object.fromEntries((explain ?? []).map((entry) => [entry.tool, entry])),
    text: JSON.stringify([resolution.tools, resolution.prompt]),
  };
}

function search(compiled: Compiled, role: string, { search: query, limit = 5 }: Extract<Step, { search: string }>) {
  const scope = filterByRole(compiled, { role });
  const minScore = scope.role.settings.signals.search.minScore;
  return searchTools(compiled.search, scope.allowed, query, { limit, minScore }).map(({ tool, ...match }) => ({
    ...match,
    name: compiled.tools[tool]?.name,
  }));
}

function snapshotOf(golden: GoldenCase, starter: Snapshot): Snapshot {
  const base = golden.snapshot === "starter" ? starter : smallSnapshot(golden.snapshot);
  const settings = layOver(PRESET_SETTINGS[golden.preset], golden.change ?? {}) as PolicySettings;
  const policy = { id: "policy_case", name: "case", title: "", description: "", preset: golden.preset, settings };
  const roleName = golden.role ?? "agent";
  const known = base.roles.find((role) => role.name === roleName) ?? someRole(roleName);
  const role = { ...known, policy: "case", ...golden.roleChange };
  return {
    ...base,
    policies: [...base.policies, policy],
    roles: [...base.roles.filter((entry) => entry.name !== roleName).map((entry) => ({ ...entry, policy: "case" })), role],
  };
}

function smallSnapshot(small: SmallSnapshot): Snapshot {
  const filled = <T extends { readonly name: string }>(entries: unknown, make: (name: string) => T): T[] =>
    ((entries ?? []) as T[]).map((entry) => ({ ...make(entry.name), ...entry }));
  const plain = (noun: string) => (name: string) => ({ id: `${noun}_${name}`, name, enabled: true });
  const base = someSnapshot();
  return {
    ...base,
    tools: filled(small.tools, someTool),
    categories: filled(small.categories, someCategory),
    bundles: filled(small.bundles, (name) => someBundle(name, [])),
    skills: filled(small.skills, plain("skill")) as unknown as Snapshot["skills"],
    roles: filled(small.roles, someRole),
    models: filled(small.models, plain("model")) as unknown as Snapshot["models"],
    sources: [...base.sources, ...(filled(small.sources, plain("source")) as unknown as Snapshot["sources"])],
  };
}

function layOver(base: unknown, change: unknown): unknown {
  if (change === null || typeof change !== "object" || Array.isArray(change)) return change;
  const result: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(change)) result[key] = layOver(result[key], value);
  return result;
}

function vectorsOf({ vectors }: GoldenCase, snapshot: Snapshot): VectorLookup {
  if (vectors === undefined) return () => undefined;
  const known = new Map<string, Float32Array>();
  const dimension = [...Object.values(vectors.tools ?? {}), ...Object.values(vectors.texts ?? {})][0]?.length ?? 1;
  const tools = [...snapshot.tools].sort((a: ToolEntry, b: ToolEntry) => (a.name < b.name ? -1 : 1));
  toolTexts(tools).forEach(({ embedded }, at) => {
    const vector = vectors.tools?.[tools[at]?.name ?? ""];
    for (const text of embedded) known.set(text, Float32Array.from(vector ?? new Array(dimension).fill(0)));
  });
  for (const [text, vector] of Object.entries(vectors.texts ?? {})) known.set(text, Float32Array.from(vector));
  return (text) => known.get(text) ?? new Float32Array(dimension);
}
