import fc from "fast-check";
import type { ModelEntry, PolicySettings, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { anySettings } from "./arbitrary-settings";
import { anyName, hostileText, NASTY_PATTERNS, nastyName, PROTOTYPE_NAMES, phrase, word } from "./arbitrary-text";
import { someBundle, someCategory, someRole, someSnapshot, someSource, someTool } from "./some-snapshot";

/** Generated catalogs and policies for property tests: small, but with every feature that has caused a bug. */

/** Part of every name that the agent must never see, and of no other. */
export const SECRET = "zqxsecret";
/** Tools the agent may use at first; the later revision removes them, and the helper never had them. */
export const LATER = "zqxlater";

export const HELPER = "helper";

export type GeneratedWorld = {
  readonly snapshot: Snapshot;
  /** Published in the middle of a session. */
  readonly later: Snapshot;
  readonly settings: PolicySettings;
  readonly role: string;
  /** The tools the caller's key is limited to; null: no limit. */
  readonly scope: readonly string[] | null;
  readonly hasVectors: boolean;
};

/** The ways a tool can be hidden from an agent. */
const HIDING = ["denied", "source denied", "category denied", "disabled", "source off", "unlisted", "key"] as const;
type Hiding = (typeof HIDING)[number];

const tool = (name: string): fc.Arbitrary<ToolEntry> =>
  fc
    .record({
      description: fc.oneof({ weight: 4, arbitrary: phrase }, { weight: 1, arbitrary: hostileText }),
      source: fc.constantFrom("crib", "crib", "shed", "__proto__", "attic"),
      domain: fc.constantFrom("home", "code", "mail", "constructor", ""),
      loadPolicy: fc.constantFrom<ToolEntry["loadPolicy"]>("deferred", "deferred", "deferred", "deferred", "core"),
      enabled: fc.constantFrom(true, true, true, true, true, false),
      keywords: fc.array(phrase, { maxLength: 2 }),
      examples: fc.array(phrase, { maxLength: 2 }),
      inputSchema: fc.constantFrom<ToolEntry["inputSchema"]>(
        {},
        { type: "object", properties: { path: { type: "string", description: "a path" } }, required: ["path"] },
        { type: "object", properties: { a: { anyOf: [{ type: "number" }, { type: "null" }] } } },
      ),
    })
    .map(({ examples, ...change }) => {
      // The second phrase is an alias: a third of the tools have one.
      const [aliases, summary] = [examples.slice(1), change.description.slice(0, 60)];
      return someTool(name, { summary, ...change, examples: examples.slice(0, 1), aliases });
    });

function sometimes<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}

const worldParts = fc
  .oneof(
    { weight: 12, arbitrary: fc.uniqueArray(anyName, { minLength: 6, maxLength: 14 }) },
    { weight: 1, arbitrary: fc.uniqueArray(anyName, { maxLength: 3 }) },
  )
  .chain((names) => {
    const some: fc.Arbitrary<string[]> = fc.subarray(names);
    const most: fc.Arbitrary<string[]> = fc.subarray(names, { minLength: Math.ceil(names.length * 0.7) });
    const few: fc.Arbitrary<string[]> = fc.subarray(names, { maxLength: Math.min(2, names.length) });
    const kind = fc.oneof(
      { weight: 8, arbitrary: fc.constant("all" as const) },
      { weight: 8, arbitrary: fc.constant("list" as const) },
      { weight: 1, arbitrary: fc.constant("none" as const) },
    );
    const groupName = fc.oneof(fc.constantFrom("errands", "chores", "home", "deploy"), nastyName);
    const keyword = fc.oneof(
      { weight: 3, arbitrary: word.map((text) => ({ text, kind: "phrase" as const })) },
      { weight: 1, arbitrary: phrase.map((text) => ({ text, kind: "phrase" as const })) },
      { weight: 1, arbitrary: fc.constantFrom(...NASTY_PATTERNS).map((text) => ({ text, kind: "pattern" as const })) },
    );
    const group = fc.record({
      name: groupName,
      tools: some,
      keywords: fc.array(keyword, { minLength: 1, maxLength: 3 }),
    });
    return fc.record({
      tools: fc.tuple(...names.map(tool)),
      hidden: fc.array(fc.constantFrom(...HIDING), { minLength: 1, maxLength: 3 }),
      role: fc.constantFrom("agent", "agent", "agent", ...PROTOTYPE_NAMES),
      model: fc.constantFrom(null, "usual", ...PROTOTYPE_NAMES),
      kind,
      listed: most,
      core: few,
      deny: few,
      bundles: fc.uniqueArray(group, { selector: ({ name }) => name, maxLength: 3 }),
      categories: fc.uniqueArray(group, { selector: ({ name }) => name, maxLength: 3 }),
      skillTools: some,
      attic: fc.boolean(),
      narrowTo: sometimes(most),
      hasVectors: fc.constantFrom(true, true, false),
      settings: anySettings,
      change: fc.record({
        removes: fc.boolean(),
        describes: fc.boolean(),
        adds: fc.constantFrom("nothing" as const, "deferred" as const, "core" as const),
        promotes: fc.boolean(),
        settings: sometimes(anySettings),
      }),
    });
  });
type Parts = typeof worldParts extends fc.Arbitrary<infer T> ? T : never;

export const world: fc.Arbitrary<GeneratedWorld> = worldParts.map((parts) => {
  const snapshot = firstRevision(parts);
  return {
    snapshot,
    later: laterRevision(parts, snapshot),
    settings: parts.settings,
    role: parts.role,
    scope: scopeOf(parts, snapshot),
    hasVectors: parts.hasVectors,
    // Report the generated parts of a failure, not everything derived from them.
    [fc.toStringMethod]: () => fc.stringify(parts),
  };
});

function firstRevision(parts: Parts): Snapshot {
  const secrets = parts.hidden.map(secretTool);
  const later = [0, 1].map((at) => someTool(`${LATER}_${at}`, { description: "read the mail, note the weather" }));
  const secretNames = secrets.map(({ name }) => name);
  const groups = <Entry extends { readonly tools: readonly string[] }>(entries: readonly Entry[]) =>
    // Hidden tools are in every bundle and category, so every path to them is tested.
    entries.map((entry) => ({ ...entry, tools: [...entry.tools, `${LATER}_0`, ...secretNames] }));
  const agent = someRole(parts.role, {
    allow: {
      kind: parts.kind,
      tools: [...parts.listed, ...later.map(({ name }) => name), ...listedSecrets(parts.hidden)],
    },
    core: [...parts.core, ...secretNames],
    deny: {
      tools: [...parts.deny, ...secretNames.filter((_, at) => isDeniedByName(parts, parts.hidden[at]))],
      sources: [`${SECRET}-cellar`],
      categories: [`${SECRET}-topic`],
    },
    policy: "generated",
    model: parts.model,
  });
  return someSnapshot({
    sources: [
      ...["crib", "shed", "__proto__", `${SECRET}-cellar`].map((name) => someSource(name)),
      someSource("attic", { enabled: parts.attic }),
      someSource(`${SECRET}-attic`, { enabled: false }),
    ],
    tools: [...parts.tools, ...secrets, ...later],
    roles: [agent, { ...withoutLater(agent), id: "role_helper", name: HELPER }],
    bundles: [
      ...groups(parts.bundles).map(({ name, tools }) => someBundle(name, tools)),
      someBundle(`${SECRET}-bundle`, secretNames),
    ],
    categories: [
      ...groups(parts.categories).map(({ name, tools, keywords }) => someCategory(name, { tools, keywords })),
      someCategory(`${SECRET}-shelf`, { tools: secretNames, keywords: [{ text: "mail", kind: "phrase" }] }),
      someCategory(`${SECRET}-topic`, { tools: secretNames.filter((_, at) => parts.hidden[at] === "category denied") }),
    ],
    skills: [
      ...groups([
        { id: "skill_1", name: "recipe", goal: "read mail", body: "", tools: parts.skillTools, enabled: true },
      ]),
      { id: "skill_2", name: `${SECRET}-skill`, goal: "send file", body: "", tools: secretNames, enabled: true },
    ],
    models: PROTOTYPE_NAMES.slice(0, 2).map(someModel),
    policies: [policyOf(parts.settings)],
  });
}

/** An admin's change during a session: removes, changes and adds tools, and sometimes changes the policy. */
function laterRevision({ change, settings }: Parts, { tools, roles, ...rest }: Snapshot): Snapshot {
  const kept = change.removes ? tools.filter(({ name }) => !name.startsWith(LATER)) : tools;
  const changed = kept.map((entry, at) => ({
    ...entry,
    description: change.describes && at === 0 ? `${entry.description} (new)` : entry.description,
    loadPolicy: change.promotes && at % 3 === 1 ? ("core" as const) : entry.loadPolicy,
  }));
  const added = change.adds === "nothing" ? [] : [someTool("task_fresh", { loadPolicy: change.adds })];
  return {
    ...rest,
    tools: [...changed, ...added],
    roles: roles.map(withoutLater),
    policies: [policyOf(change.settings ?? settings)],
  };
}

function secretTool(hiding: Hiding, at: number): ToolEntry {
  return someTool(`${SECRET}_${at}`, {
    loadPolicy: "core",
    description: `${SECRET} read mail, send file, light the kitchen, note the weather`,
    domain: `${SECRET}-domain`,
    source: hiding === "source denied" ? `${SECRET}-cellar` : hiding === "source off" ? `${SECRET}-attic` : "crib",
    enabled: hiding !== "disabled",
  });
}

function listedSecrets(hidden: readonly Hiding[]): string[] {
  return hidden.flatMap((hiding, at) => (hiding === "unlisted" ? [] : [`${SECRET}_${at}`]));
}

/** If everything is allowed, no tool can be unlisted. */
function isDeniedByName({ kind }: Parts, hiding: Hiding | undefined): boolean {
  return hiding === "denied" || (hiding === "unlisted" && kind === "all");
}

function withoutLater(role: RoleEntry): RoleEntry {
  return { ...role, deny: { ...role.deny, tools: [...role.deny.tools, `${LATER}_0`, `${LATER}_1`] } };
}

function scopeOf({ hidden, narrowTo }: Parts, { tools }: Snapshot): readonly string[] | null {
  if (narrowTo === null && !hidden.includes("key")) return null;
  const names = narrowTo ?? tools.map(({ name }) => name).filter((name) => !name.startsWith(SECRET));
  return [...names, "no_such_tool", `${LATER}_0`, `${LATER}_1`, ...PROTOTYPE_NAMES];
}

function policyOf(settings: PolicySettings): Snapshot["policies"][number] {
  return { id: "policy_g", name: "generated", title: "", description: "", preset: "toolcrib", settings };
}

function someModel(name: string): ModelEntry {
  return {
    id: `model_${name}`,
    name,
    title: name,
    provider: "demo",
    contextWindow: 8_000,
    encoding: "cl100k_base",
    toolCalling: "native",
    maxRounds: 7,
    prices: null,
  };
}
