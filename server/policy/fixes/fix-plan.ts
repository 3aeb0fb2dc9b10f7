import { type FixStep, type PolicySwitch, writeFixSetting } from "@/server/contract/fixes";
import { denialsOf } from "@/server/engine/access/denials";
import { type EntryOf, NOUN_LISTS, type PolicySettings, type Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";

export type FixNoun = "category" | "tool" | "bundle" | "role" | "source" | "policy";
export type Fields<N extends FixNoun> = Omit<EntryOf<N>, "id">;

type FixPlan = {
  readonly [N in FixNoun]: {
    readonly noun: N;
    readonly name: string;
    readonly edit: (entry: EntryOf<N> | null) => Fields<N> | null;
  };
}[FixNoun];

export function planFix(fix: FixStep): FixPlan {
  const { tool } = fix;
  switch (fix.kind) {
    case "keyword":
      return {
        noun: "category",
        name: fix.category,
        edit: (entry) => {
          const made = { name: fix.category, title: fix.category, description: "", enabled: true };
          const { keywords, tools, ...rest } = entry ?? { ...made, keywords: [], tools: [] };
          const isThere = keywords.some(({ text }) => text.toLowerCase() === fix.keyword.toLowerCase());
          const added = isThere ? [] : [{ text: fix.keyword, kind: "phrase" as const }];
          return { ...rest, keywords: [...keywords, ...added], tools: withName(tools, tool) };
        },
      };
    case "example":
      return {
        noun: "tool",
        name: tool,
        edit: (entry) => entry && { ...entry, examples: withName(entry.examples, fix.phrase) },
      };
    case "alias":
      return {
        noun: "tool",
        name: tool,
        edit: (entry) => entry && { ...entry, aliases: withName(entry.aliases, fix.keyword) },
      };
    case "bundle":
      return {
        noun: "bundle",
        name: fix.bundle,
        edit: (entry) => {
          const made = { name: fix.bundle, description: `${fix.mate} and what is needed with it`.slice(0, 200) };
          const { tools, ...rest } = entry ?? { ...made, tools: [fix.mate] };
          return { ...rest, tools: withName(tools, tool) };
        },
      };
    case "core":
      return fix.role === null
        ? { noun: "tool", name: tool, edit: (entry) => entry && { ...entry, loadPolicy: "core" } }
        : { noun: "role", name: fix.role, edit: (entry) => entry && { ...entry, core: withName(entry.core, tool) } };
    case "allow":
      return { noun: "role", name: fix.role, edit: (entry) => entry && allow(entry, tool) };
    case "enable-tool":
      return { noun: "tool", name: tool, edit: (entry) => entry && { ...entry, enabled: true } };
    case "enable-source":
      return { noun: "source", name: fix.source, edit: (entry) => entry && { ...entry, enabled: true } };
    case "undeny-source":
      return { noun: "role", name: fix.role, edit: (entry) => entry && undeny(entry, "sources", fix.source) };
    case "undeny-category":
      return { noun: "role", name: fix.role, edit: (entry) => entry && undeny(entry, "categories", fix.category) };
    case "role-mode-auto":
      return { noun: "role", name: fix.role, edit: (entry) => entry && { ...entry, mode: null } };
    case "setting":
      return {
        noun: "policy",
        name: fix.policy,
        edit: (entry) => entry && { ...entry, settings: writeFixSetting(entry.settings, fix.setting, fix.value) },
      };
    case "policy-switch":
      return {
        noun: "policy",
        name: fix.policy,
        edit: (entry) => entry && { ...entry, settings: SWITCHES[fix.change](entry.settings) },
      };
  }
}

const SWITCHES: Record<PolicySwitch, (settings: PolicySettings) => PolicySettings> = {
  "core-on": (settings) => ({ ...settings, signals: { ...settings.signals, core: true } }),
  "small-talk-off": (settings) => ({ ...settings, thresholds: { ...settings.thresholds, smallTalkBelow: null } }),
  "mode-auto": (settings) => ({ ...settings, mode: "auto" }),
};

function undeny(role: EntryOf<"role">, list: "sources" | "categories", name: string): EntryOf<"role"> {
  return { ...role, deny: { ...role.deny, [list]: role.deny[list].filter((each) => each !== name) } };
}

/** Takes a name off the deny-list and puts it on the allow-list; denied sources and categories stay denied. */
export function allow({ allow: { kind, tools }, deny, ...role }: EntryOf<"role">, tool: string): EntryOf<"role"> {
  return {
    ...role,
    allow: kind === "all" ? { kind, tools } : { kind: "list", tools: withName(kind === "none" ? [] : tools, tool) },
    deny: { ...deny, tools: deny.tools.filter((name) => name !== tool) },
  };
}

export function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name];
}

export function withFix(snapshot: Snapshot, fix: FixStep): Snapshot {
  const plan = planFix(fix);
  switch (plan.noun) {
    case "category":
      return { ...snapshot, categories: editNamed(snapshot.categories, plan) };
    case "tool":
      return { ...snapshot, tools: editNamed(snapshot.tools, plan) };
    case "bundle":
      return { ...snapshot, bundles: editNamed(snapshot.bundles, plan) };
    case "role":
      return { ...snapshot, roles: editNamed(snapshot.roles, plan) };
    case "source":
      return { ...snapshot, sources: editNamed(snapshot.sources, plan) };
    case "policy":
      return { ...snapshot, policies: editNamed(snapshot.policies, plan) };
  }
}

export function withFixes(snapshot: Snapshot, steps: readonly FixStep[]): Snapshot {
  return steps.reduce(withFix, snapshot);
}

export function problemOfAll(snapshot: Snapshot, steps: readonly FixStep[]): string | null {
  let state = snapshot;
  for (const step of steps) {
    const problem = problemOf(state, step);
    if (problem !== null) return problem;
    state = withFix(state, step);
  }
  return null;
}

type Named = { readonly id: string; readonly name: string };
type Edit<E extends Named> = { readonly name: string; readonly edit: (entry: E | null) => Omit<E, "id"> | null };

function editNamed<E extends Named>(entries: readonly E[], { name, edit }: Edit<E>): E[] {
  const known = entries.find((entry) => entry.name === name) ?? null;
  const fields = edit(known);
  if (fields === null) return [...entries];
  const made = withId<E>(fields, known?.id ?? `new ${name}`);
  return known === null ? [...entries, made] : entries.map((entry) => (entry === known ? made : entry));
}

/** The compiler cannot see that an entry is its fields and its ID. */
export function withId<E extends { readonly id: string }>(fields: Omit<E, "id">, id: string): E {
  return { ...fields, id } as E;
}

/** Why a fix is impossible or would change nothing; null if it can be applied. */
export function problemOf(snapshot: Snapshot, fix: FixStep): string | null {
  const tool = snapshot.tools.find(({ name }) => name === fix.tool);
  if (tool === undefined) return `The draft has no tool “${fix.tool}”.`;
  if ("role" in fix && fix.role !== null) {
    const role = snapshot.roles.find(({ name }) => name === fix.role);
    if (role === undefined) return `The draft has no role “${fix.role}”.`;
    const denial = denialsOf(snapshot, role)(tool);
    if (fix.kind === "core" && denial !== null)
      return `The role ${fix.role} is not allowed ${fix.tool}. Allow it first.`;
    if (fix.kind === "allow") {
      if (denial === null) return `The role ${fix.role} is already allowed ${fix.tool}.`;
      if (denial.kind === "denied-source") return `The role denies the whole source ${denial.source}. Edit the role.`;
      if (denial.kind === "denied-category") return `The role denies the category ${denial.category}. Edit the role.`;
      if (denial.kind === "tool-off" || denial.kind === "source-off")
        return `${fix.tool} is disabled. Enable it first.`;
    }
  }
  if ("source" in fix && !snapshot.sources.some(({ name }) => name === fix.source)) {
    return `The draft has no source “${fix.source}”.`;
  }
  if ("policy" in fix && !snapshot.policies.some(({ name }) => name === fix.policy)) {
    return `The draft has no policy “${fix.policy}”.`;
  }
  if (fix.kind === "bundle" && fix.mate === fix.tool) return "Choose a different tool for the bundle.";
  if (fix.kind === "bundle" && !snapshot.tools.some(({ name }) => name === fix.mate)) {
    return `The draft has no tool “${fix.mate}”.`;
  }
  return changes(snapshot, fix) ? null : "The draft already has this change.";
}

function changes(snapshot: Snapshot, fix: FixStep): boolean {
  const { noun, name } = planFix(fix);
  const find = (state: Snapshot) => state[NOUN_LISTS[noun]].find((entry) => entry.name === name) ?? null;
  return canonicalJson(find(snapshot)) !== canonicalJson(find(withFix(snapshot, fix)));
}
