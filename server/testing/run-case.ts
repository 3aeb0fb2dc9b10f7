import { type Compiled, compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { Resolution, ResolveRequest } from "@/server/engine/model/request";
import type { PolicySettings, PresetName, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { toolTexts } from "@/server/engine/retrieval/tool-texts";
import { advance, fork, type Session, type SessionEvent, startSession } from "@/server/engine/session/session";
import { answerQuestion, type Question } from "./answer-question";
import { type CatalogName, caseSnapshot, type SmallSnapshot } from "./case-snapshot";
import { someRole } from "./some-snapshot";

/** A golden case file. */
type GoldenCase = {
  readonly about: string;
  /** If documents contradict each other: the decision and why. */
  readonly decided?: string;
  /** A catalog by name, or the parts that matter; the rest has defaults. */
  readonly snapshot: CatalogName | SmallSnapshot;
  readonly preset: PresetName;
  /** Changes to the preset's settings. */
  readonly change?: DeepPartial<PolicySettings>;
  /** Default `agent`: may use every tool. */
  readonly role?: string;
  readonly roleChange?: Partial<RoleEntry>;
  /**
   * Fake vector directions by text. Unnamed texts have none. For a text with null, or without `vectors`, the embedder
   * is down.
   */
  readonly vectors?: { readonly tools?: Record<string, number[]>; readonly texts?: Record<string, number[] | null> };
  readonly steps: readonly Step[];
};

type DeepPartial<T> = { readonly [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };

type Step =
  | { readonly resolve: Partial<ResolveRequest>; readonly expected: unknown }
  /** A meta-tool call. `admits`: found tools join the session, as when a model calls it. */
  | (Question & { readonly admits?: boolean; readonly expected: unknown })
  | { readonly event: SessionEvent }
  /** Continues as a sub-agent of this role until `return`. */
  | { readonly fork: string }
  | { readonly return: true }
  | { readonly publish: Publication };

type Publication = {
  readonly add?: SmallSnapshot;
  /** Removed tools. */
  readonly remove?: readonly string[];
  readonly roleChange?: Partial<RoleEntry>;
};

type Outcome = { readonly actual: unknown; readonly expected: unknown };

/** Runs the steps in one session. */
export function runCase(golden: GoldenCase, scenarios: { readonly starter: Snapshot }): Outcome[] {
  let snapshot = withPolicy(golden, caseSnapshot(golden.snapshot, scenarios.starter));
  let vectorOf = vectorsOf(golden, snapshot);
  let compiled = compile(snapshot, vectorOf);
  let session = startSession(golden.role ?? "agent");
  let last: Resolution | null = null;
  const parents: Session[] = [];
  const outcomes: Outcome[] = [];
  for (const step of golden.steps) {
    if ("event" in step) session = advance(session, step.event);
    else if ("fork" in step) {
      parents.push(session);
      session = fork(session, step.fork);
    } else if ("return" in step) session = parents.pop() ?? session;
    else if ("publish" in step) {
      snapshot = publish(snapshot, golden.role ?? "agent", step.publish, scenarios.starter);
      vectorOf = vectorsOf(golden, snapshot);
      compiled = compile(snapshot, vectorOf);
    } else if ("resolve" in step) {
      const resolution = resolve(compiled, { role: session.role, message: "", ...step.resolve, session, vectorOf });
      session = advance(session, { kind: "resolved", resolution });
      outcomes.push({ actual: describeRound(compiled, resolution, last, step.resolve), expected: step.expected });
      last = resolution;
    } else {
      const { answer, found, via } = answerQuestion(compiled, session.role, step, vectorOf);
      if (step.admits === true) session = advance(session, { kind: "discovered", tools: found, via });
      outcomes.push({ actual: answer, expected: step.expected });
    }
  }
  return outcomes;
}

/** The resolution, plus the figures that rules refer to. */
function describeRound(compiled: Compiled, now: Resolution, last: Resolution | null, request: Partial<ResolveRequest>) {
  const { counted, explain } = now;
  const text = textOf(now);
  const schemas = compiled.renderings.in(request.format ?? "openai-chat").schemas;
  const costOfAdded = now.added.reduce(
    (sum, name) => sum + schemas.cost(compiled.numbers.get(name) ?? -1, counted.encoding),
    0,
  );
  const catalog = schemas.total(compiled.everything, counted.encoding);
  return {
    ...now,
    // The rules that cases state are about plain counts.
    tokens: { ...now.tokens, ...counted, catalogBaseline: catalog, saved: counted.baseline - counted.sent },
    sentSorted: [...now.sent].sort(),
    shareOfBaseline: counted.baseline === 0 ? 0 : counted.sent / counted.baseline,
    shareOfCatalog: catalog === 0 ? 0 : counted.sent / catalog,
    why: Object.fromEntries((explain ?? []).map((entry) => [entry.tool, entry])),
    text,
    /** Relative to the previous resolve of this case. */
    compared: last && {
      sameHash: now.hash === last.hash,
      sameText: text === textOf(last),
      /** Whether the previous list and prompt are a prefix of this one. */
      startsWithLast:
        last.tools.every((tool, at) => JSON.stringify(tool) === JSON.stringify(now.tools[at])) &&
        (now.prompt ?? "").startsWith(last.prompt ?? ""),
      /** Added tokens, without the schemas of added tools. */
      beyondAdded: counted.sent - last.counted.sent - costOfAdded,
    },
  };
}

function textOf({ tools, prompt }: Resolution): string {
  return JSON.stringify([tools, prompt]);
}

function withPolicy(golden: GoldenCase, base: Snapshot): Snapshot {
  const settings = layOver(PRESET_SETTINGS[golden.preset], golden.change ?? {}) as PolicySettings;
  const policy = { id: "policy_case", name: "case", title: "", description: "", preset: golden.preset, settings };
  const roleName = golden.role ?? "agent";
  const known = base.roles.find((role) => role.name === roleName) ?? someRole(roleName);
  const role = { ...known, policy: "case", ...golden.roleChange };
  return {
    ...base,
    policies: [...base.policies, policy],
    roles: [
      ...base.roles.filter((entry) => entry.name !== roleName).map((entry) => ({ ...entry, policy: "case" })),
      role,
    ],
  };
}

function publish(
  before: Snapshot,
  roleName: string,
  { add, remove, roleChange }: Publication,
  starter: Snapshot,
): Snapshot {
  const { tools, sources, categories, bundles } = caseSnapshot(add ?? {}, starter);
  return {
    ...before,
    tools: [...before.tools.filter(({ name }) => !remove?.includes(name)), ...tools],
    sources: [...before.sources, ...sources],
    categories: [...before.categories, ...categories],
    bundles: [...before.bundles, ...bundles],
    roles: before.roles.map((role) => (role.name === roleName ? { ...role, ...roleChange } : role)),
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
  const known = new Map<string, Float32Array | undefined>();
  const given = [...Object.values(vectors.tools ?? {}), ...Object.values(vectors.texts ?? {})];
  const nowhere = new Float32Array(given.find((vector) => vector !== null)?.length ?? 1);
  const tools = [...snapshot.tools].sort((a: ToolEntry, b: ToolEntry) => (a.name < b.name ? -1 : 1));
  toolTexts(tools).forEach(({ embedded }, at) => {
    const vector = vectors.tools?.[tools[at]?.name ?? ""];
    for (const text of embedded) known.set(text, vector === undefined ? nowhere : Float32Array.from(vector));
  });
  for (const [text, vector] of Object.entries(vectors.texts ?? {})) {
    known.set(text, vector === null ? undefined : Float32Array.from(vector));
  }
  return (text) => (known.has(text) ? known.get(text) : nowhere);
}
