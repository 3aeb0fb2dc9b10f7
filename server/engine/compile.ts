import { coreScope } from "./access/core-tools";
import { allowedTools, type Scope } from "./access/filter-by-role";
import { sameJson } from "./analysis/diff/same-json";
import { readPolicies } from "./model/policy-settings";
import {
  type BundleEntry,
  type CategoryEntry,
  META_TOOLS,
  type ModelEntry,
  type PolicySettings,
  type RoleEntry,
  type SkillEntry,
  type Snapshot,
  type SourceEntry,
  type ToolEntry,
} from "./model/snapshot";
import { ToolSet } from "./model/tool-set";
import type { VectorLookup } from "./model/vectors";
import { RenderedCatalog } from "./rendering/rendered-catalog";
import { warmLexicons } from "./retrieval/gloss/warm-lexicons";
import { type KeywordMatcher, keywordMatcherChunked } from "./retrieval/keywords/keyword-matcher";
import { type NeedModel, needModelChunked, textsForNeed } from "./retrieval/need";
import { indexChunked, type RetrievalIndex, textsToIndexChunked } from "./retrieval/retrieval-index";
import { type SearchIndex, searchIndexChunked } from "./retrieval/search/build-search-index";
import { ResolveCache } from "./stages/resolve-cache";
import { compareText } from "./util/canonical";
import { runSync, type Task } from "./util/chunked";

/** Every index and set is built once, here. Tools are numbered by name, so the order of the snapshot never matters. */
export type Compiled = {
  readonly tools: readonly ToolEntry[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly everything: ToolSet;
  readonly roles: ReadonlyMap<string, CompiledRole>;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly sources: ReadonlyMap<string, SourceEntry>;
  readonly categories: ReadonlyMap<string, Group<CategoryEntry>>;
  readonly bundles: ReadonlyMap<string, Group<BundleEntry>>;
  /** Tools in no bundle, by domain: a bundle menu would miss them. */
  readonly leftovers: ReadonlyMap<string, Group<BundleEntry>>;
  readonly bundlesOf: readonly (readonly Group<BundleEntry>[])[];
  readonly skills: readonly CompiledSkill[];
  readonly keywords: KeywordMatcher;
  readonly search: SearchIndex;
  readonly retrieval: RetrievalIndex;
  readonly need: NeedModel;
  readonly awaitsVectors: boolean;
  readonly sendsAllWhileWarming: boolean;
  readonly renderings: RenderedCatalog;
  readonly cache: ResolveCache;
};

export type CompiledRole = {
  readonly entry: RoleEntry;
  readonly settings: PolicySettings;
  readonly allowed: ToolSet;
  readonly core: ToolSet;
  /** Includes the narrower scopes of keys. A key keeps its list object, so each scope is built once. */
  readonly scopes: WeakMap<ToolSet | readonly string[], Scope>;
};

type Group<Entry> = { readonly entry: Entry; readonly tools: readonly number[] };
type CompiledSkill = Group<SkillEntry> & { readonly vector: Float32Array | undefined };

export function nameOf({ tools }: Pick<Compiled, "tools">, tool: number): string {
  return tools[tool]?.name ?? "";
}

/** Tools reused from `basis` already have their vectors. */
export function textsToCompile(snapshot: Snapshot, basis: Compiled | null = null): string[] {
  return runSync(textsToCompileChunked(snapshot, basis));
}

export function* textsToCompileChunked(snapshot: Snapshot, basis: Compiled | null): Task<string[]> {
  const goals = snapshot.skills.filter((skill) => skill.enabled).map((skill) => skill.goal);
  const tools = sortedTools(snapshot);
  yield;
  if (basis !== null && (yield* hasSameTools(basis, tools))) return [...new Set(goals)];
  const texts = yield* textsToIndexChunked(tools);
  return [...new Set([...textsForNeed(), ...goals, ...texts])];
}

/** If the tools of `basis` are the same, everything derived from tools alone is reused. */
export function compile(snapshot: Snapshot, vectorOf: VectorLookup, basis: Compiled | null = null): Compiled {
  return runSync(compileChunked(snapshot, vectorOf, basis));
}

/** In chunks, because a large catalog takes seconds. `worded` may have other vectors: what depends on words only is reused. */
export function* compileChunked(
  snapshot: Snapshot,
  vectorOf: VectorLookup,
  basis: Compiled | null,
  worded: Compiled | null = null,
): Task<Compiled> {
  const tools = sortedTools(snapshot);
  yield;
  const known = basis !== null && (yield* hasSameTools(basis, tools)) ? basis : null;
  const sameWords = known ?? (worded !== null && (yield* hasSameTools(worded, tools)) ? worded : null);
  const numbers = new Map(tools.map((tool, number) => [tool.name, number]));
  const group = <Entry extends { readonly tools: readonly string[] }>(entry: Entry): Group<Entry> => ({
    entry,
    tools: numbersOf(numbers, entry.tools),
  });
  const bundles = byName(snapshot.bundles.map(group));
  yield;
  const search = sameWords?.search ?? (yield* searchIndexChunked(tools));
  yield;
  const retrieval = known?.retrieval ?? (yield* indexChunked(tools, vectorOf, sameWords?.retrieval));
  const need = known?.need ?? (yield* needModelChunked(retrieval, vectorOf));
  yield;
  const categories = snapshot.categories.filter((category) => category.enabled);
  const keywords = yield* keywordMatcherChunked(categories);
  yield;
  const roles = yield* compileRoles(snapshot, tools, numbers);
  if (readsGlosses(roles)) yield* warmLexicons();
  const wording = { reserved: reservedNames(snapshot) };
  return {
    tools,
    numbers,
    everything: liveTools(snapshot, tools),
    roles,
    models: new Map(lastFirstById(snapshot.models).map((model) => [model.name, model])),
    sources: new Map(lastFirstById(snapshot.sources).map((source) => [source.name, source])),
    categories: byName(categories.map(group)),
    bundles,
    leftovers: leftoverBundles(tools, bundles),
    bundlesOf: bundlesByTool(tools.length, bundles),
    skills: [...byName(snapshot.skills.filter((skill) => skill.enabled).map(group)).values()].map((skill) => ({
      ...skill,
      vector: vectorOf(skill.entry.goal),
    })),
    keywords,
    search,
    retrieval,
    need,
    awaitsVectors: false,
    sendsAllWhileWarming: false,
    renderings: sameWords?.renderings.suits(wording) ? sameWords.renderings : new RenderedCatalog(tools, wording),
    cache: new ResolveCache(),
  };
}

export function awaitingVectors(compiled: Compiled): Compiled {
  return { ...compiled, awaitsVectors: true };
}

/** The same, but every allowed tool is sent until all vectors exist, instead of selecting with half an index. */
export function awaitingAllVectors(compiled: Compiled): Compiled {
  return { ...compiled, awaitsVectors: true, sendsAllWhileWarming: true };
}

export function* isBasisOf(basis: Compiled, snapshot: Snapshot): Task<boolean> {
  return yield* hasSameTools(basis, sortedTools(snapshot));
}

/** Both are sorted, so one pass compares them. */
function* hasSameTools(basis: Compiled, tools: readonly ToolEntry[]): Task<boolean> {
  if (basis.tools.length !== tools.length) return false;
  for (const [at, tool] of tools.entries()) {
    if (!sameJson(basis.tools[at], tool)) return false;
    yield;
  }
  return true;
}

/** Two tools cannot be published under one name. If it happens anyway, the first enabled one by id wins. */
function sortedTools(snapshot: Snapshot): ToolEntry[] {
  const isLive = liveness(snapshot);
  const order = (a: ToolEntry, b: ToolEntry) =>
    compareText(a.name, b.name) || Number(isLive(b)) - Number(isLive(a)) || compareText(a.id, b.id);
  const sorted = [...snapshot.tools].sort(order);
  return sorted.filter((tool, at) => tool.name !== sorted[at - 1]?.name);
}

function liveness(snapshot: Snapshot): (tool: ToolEntry) => boolean {
  const off = new Set(snapshot.sources.filter((source) => !source.enabled).map((source) => source.name));
  return (tool) => tool.enabled && !off.has(tool.source);
}

function liveTools(snapshot: Snapshot, tools: readonly ToolEntry[]): ToolSet {
  const isLive = liveness(snapshot);
  const live = new ToolSet(tools.length);
  tools.forEach((tool, number) => {
    if (isLive(tool)) live.add(number);
  });
  return live;
}

function* compileRoles(
  snapshot: Snapshot,
  tools: readonly ToolEntry[],
  numbers: ReadonlyMap<string, number>,
): Task<ReadonlyMap<string, CompiledRole>> {
  const settingsOf = readPolicies(snapshot);
  const roles = new Map<string, CompiledRole>();
  for (const entry of lastFirstById(snapshot.roles)) {
    const allowed = ToolSet.of(tools.length, numbersOf(numbers, allowedTools(snapshot, entry)));
    const own = new Set(entry.core);
    const core = new ToolSet(tools.length);
    tools.forEach((tool, number) => {
      if (coreScope(tool, own.has(tool.name)) !== null) core.add(number);
    });
    const settings = settingsOf(entry);
    roles.set(entry.name, { entry, settings, allowed, core: core.intersect(allowed), scopes: new WeakMap() });
    yield;
  }
  return roles;
}

function readsGlosses(roles: ReadonlyMap<string, CompiledRole>): boolean {
  return [...roles.values()].some(({ settings }) => settings.signals.hybrid.enabled);
}

/** A map keeps the last entry of a name; sort so this is the first by id. */
function lastFirstById<Entry extends { readonly id: string }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => compareText(b.id, a.id));
}

function numbersOf(numbers: ReadonlyMap<string, number>, names: readonly string[]): number[] {
  const found = new Set<number>();
  for (const name of names) {
    const number = numbers.get(name);
    if (number !== undefined) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}

function byName<Entry extends { readonly id: string; readonly name: string }>(
  groups: readonly Group<Entry>[],
): Map<string, Group<Entry>> {
  const sorted = [...groups].sort(
    (a, b) => compareText(a.entry.name, b.entry.name) || compareText(b.entry.id, a.entry.id),
  );
  return new Map(sorted.map((group) => [group.entry.name, group]));
}

function bundlesByTool(count: number, bundles: ReadonlyMap<string, Group<BundleEntry>>): Group<BundleEntry>[][] {
  const lists: Group<BundleEntry>[][] = Array.from({ length: count }, () => []);
  for (const bundle of bundles.values()) for (const tool of bundle.tools) lists[tool]?.push(bundle);
  return lists;
}

export function reservedNames(snapshot: Snapshot): string[] {
  const renamed = snapshot.policies.map((policy) => policy.settings.presentation.searchToolName);
  return [...new Set([...META_TOOLS, ...renamed])].sort(compareText);
}

function leftoverBundles(tools: readonly ToolEntry[], bundles: ReadonlyMap<string, Group<BundleEntry>>) {
  const bundled = new Set([...bundles.values()].flatMap((bundle) => bundle.tools));
  const leftovers = new Map<string, Group<BundleEntry> & { readonly tools: number[] }>();
  tools.forEach((tool, number) => {
    if (bundled.has(number)) return;
    const name = freeName(`${tool.domain || "other"} tools`, bundles);
    const entry = { id: `leftover ${name}`, name, description: "", tools: [] };
    const group = leftovers.get(name) ?? { entry, tools: [] };
    group.tools.push(number);
    leftovers.set(name, group);
  });
  return leftovers;
}

/** The same for any set of bundles, except one that has exactly this name: the caller may not know of it. */
function freeName(name: string, bundles: ReadonlyMap<string, unknown>): string {
  return bundles.has(name) ? freeName(`more ${name}`, bundles) : name;
}
