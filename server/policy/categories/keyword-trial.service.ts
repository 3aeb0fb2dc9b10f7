import type { KeywordTrialInput, TypedCategory } from "@/server/contract/categories";
import { findSharedKeywords, spellingOf } from "@/server/engine/analysis/lint/categories";
import type { Compiled } from "@/server/engine/compile";
import type { CategoryEntry, Keyword, Mode, Snapshot } from "@/server/engine/model/snapshot";
import { type KeywordMatcher, keywordMatcherChunked } from "@/server/engine/retrieval/keywords/keyword-matcher";
import { normalise } from "@/server/engine/retrieval/keywords/normalize";
import { keywordsBoostRanking } from "@/server/engine/signals/raises-ranking";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyState, PolicyStates } from "@/server/policy/draft/policy-states";
import type { tryMessage } from "@/server/policy/trial/try-message";
import { describePatternProblem } from "./categories.service";

type KeywordTrial = {
  /** Nearly always the message. */
  readonly text: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly category: string;
    readonly keyword: string;
  }[];
  readonly categories: readonly {
    readonly name: string;
    readonly keywords: readonly string[];
    readonly tools: readonly string[];
    readonly deniedCount: number;
  }[];
  readonly role: RoleTrial | null;
};

type RoleTrial = {
  readonly name: string;
  readonly effect: "off" | "send" | "raise";
  readonly match: "words" | "substring";
  readonly mode: Mode;
  readonly sent: readonly string[];
};

type Ask = (compiled: Compiled, request: { role: string; message: string }) => ReturnType<typeof tryMessage>;
type Services = {
  /** Of the draft. Keywords need no more, and so do not wait until a catalog has its vectors. */
  readonly categories: () => Promise<readonly CategoryEntry[]>;
  readonly states: PolicyStates;
  readonly ask: Ask;
};

export async function tryKeywords(
  { categories, states, ask }: Services,
  { message, role, category }: KeywordTrialInput,
): Promise<KeywordTrial> {
  const change = (saved: readonly CategoryEntry[]) => (category === null ? saved : putTyped(saved, category));
  if (role === null) return tryForAll(change(await categories()), message);
  const draft = await states.get("draft");
  const withTyped = (snapshot: Snapshot) => ({ ...snapshot, categories: change(snapshot.categories) });
  return tryForRole(ask, category === null ? draft : await states.vary(draft, withTyped), role, message);
}

async function tryForAll(all: readonly CategoryEntry[], message: string): Promise<KeywordTrial> {
  const categories = all.filter(({ enabled }) => enabled);
  const found = markKeywords(await runCooperatively(keywordMatcherChunked(categories)), message, "words");
  return { ...found, categories: boostedBy(categories, found.spans, () => true), role: null };
}

async function tryForRole(ask: Ask, state: PolicyState, role: string, message: string): Promise<KeywordTrial> {
  const known = state.compiled.roles.get(role);
  if (known === undefined) throw new DomainError("invalid", `role: “${role}” does not exist`, { field: "role" });
  const { settings, allowed } = known;
  const { enabled, match } = settings.signals.keyword;
  const effect = !enabled ? "off" : keywordsBoostRanking(settings) ? "raise" : "send";
  const found = markKeywords(state.compiled.keywords, message, match);
  const mayUse = (tool: string) => allowed.has(state.compiled.numbers.get(tool) ?? -1);
  const { mode, sent } =
    message.trim() === "" ? { mode: "chat" as const, sent: [] } : await ask(state.compiled, { role, message });
  const categories = state.snapshot.categories.filter((category) => category.enabled);
  return {
    ...found,
    categories: boostedBy(categories, found.spans, mayUse),
    role: { name: role, effect, match, mode, sent },
  };
}

function markKeywords(matcher: KeywordMatcher, message: string, match: "words" | "substring") {
  const { text, hits } = matcher.findAll(message);
  const counted = hits.filter((hit) => match === "substring" || hit.isWholeWord);
  return { text, spans: counted.map(({ start, end, category, keyword }) => ({ start, end, category, keyword })) };
}

function boostedBy(
  categories: readonly CategoryEntry[],
  spans: KeywordTrial["spans"],
  mayUse: (tool: string) => boolean,
): KeywordTrial["categories"] {
  const named = [...new Set(spans.map(({ category }) => category))];
  return named.map((name) => {
    const tools = categories.find((category) => category.name === name)?.tools ?? [];
    const keywords = [...new Set(spans.filter((span) => span.category === name).map((span) => span.keyword))];
    const usable = tools.filter(mayUse);
    return { name, keywords, tools: usable, deniedCount: tools.length - usable.length };
  });
}

function putTyped(saved: readonly CategoryEntry[], { id, ...typed }: TypedCategory): CategoryEntry[] {
  const before = saved.find((category) => category.id === id);
  const name = typed.name.trim() || "this category";
  const entry = { title: name, description: "", ...before, ...typed, name, id: id ?? "typed" };
  return [...saved.filter((category) => category !== before), entry];
}

type KeywordCheck = {
  readonly problem: string | null;
  readonly alsoIn: readonly string[];
};

export async function checkTyped(
  all: readonly CategoryEntry[],
  id: string | null,
  keywords: readonly Keyword[],
): Promise<KeywordCheck[]> {
  const owners = new Map<string, string[]>();
  for (const category of all) {
    if (category.id === id || !category.enabled) continue;
    for (const keyword of category.keywords) {
      const names = owners.get(spellingOf(keyword)) ?? [];
      if (!names.includes(category.name)) owners.set(spellingOf(keyword), [...names, category.name]);
    }
  }
  const checks: KeywordCheck[] = [];
  let started = performance.now();
  for (const keyword of keywords) {
    checks.push({ problem: problemOf(keyword), alsoIn: owners.get(spellingOf(keyword)) ?? [] });
    if (performance.now() - started < AT_ONCE_MS) continue;
    await yieldToEventLoop();
    started = performance.now();
  }
  return checks;
}

function problemOf({ text, kind }: Keyword): string | null {
  if (kind === "pattern") return describePatternProblem(text);
  return normalise(text) === "" ? "has no letters, digits or symbols to match" : null;
}

type Overlap = { readonly keyword: string; readonly categories: readonly string[] };

export function listOverlaps(categories: readonly CategoryEntry[]): Overlap[] {
  return [...findSharedKeywords(categories)].map(([keyword, names]) => ({ keyword, categories: names }));
}

const AT_ONCE_MS = 5;

export async function countHits(
  categories: readonly CategoryEntry[],
  messages: readonly string[],
): Promise<Map<string, number>> {
  const matcher = await runCooperatively(keywordMatcherChunked(categories.filter(({ enabled }) => enabled)));
  const counts = new Map<string, number>();
  let started = performance.now();
  for (const message of messages) {
    const named = new Set(matcher.match(message).flatMap((hit) => (hit.isWholeWord ? hit.category : [])));
    for (const name of named) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (performance.now() - started < AT_ONCE_MS) continue;
    await yieldToEventLoop();
    started = performance.now();
  }
  return counts;
}
