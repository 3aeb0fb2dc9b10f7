import { ToolSet } from "@/server/engine/model/tool-set";
import type { SearchIndex } from "./build-search-index";
import { closestNames, MAX_SUGGESTED } from "./closest-names";
import { findTool } from "./find-tool";
import { parseQuery } from "./parse-query";
import { compareMatches, type SearchMatch } from "./search-match";
import { searchNames } from "./search-names";
import { MIN_SCORE, searchTexts } from "./search-texts";

export type SearchOptions = {
  readonly limit: number;
  readonly minScore: number;
  /** Cosine between the query and each tool, by number; used in the second tier. */
  readonly semantic?: Float32Array;
  /**
   * Whether the second tier runs only if the first finds nothing, or always fills up behind it. The former is what Ora
   * does and keeps answers short; but one word in a name then hides every tool that matches only by description.
   */
  readonly fallback: "when-empty" | "always";
};

/**
 * The search behind `search_tools`, in two tiers, over the tools in scope only: what a role may not see neither shows
 * up nor takes a place. Ties by name.
 */
export function searchTools(index: SearchIndex, scope: ToolSet, query: string, options: SearchOptions): SearchMatch[] {
  const asked = parseQuery(query);
  if (asked.kind === "select") return selectTools(index, scope, asked.names).matches;
  const narrowed = asked.must.length === 0 ? scope : narrowByName(index, scope, asked.must);
  const ranked = asked.text === "" ? [] : rank(index, narrowed, asked.text, options);
  const found = asked.must.length === 0 ? ranked : [...ranked, ...remaining(index, narrowed, ranked, asked.text)];
  return found.filter((match) => match.score >= options.minScore).slice(0, Math.max(0, options.limit));
}

/** The result of `select:`, in the given order, with suggestions for unknown names. */
type Selection = {
  readonly matches: SearchMatch[];
  readonly unknown: readonly { readonly name: string; readonly closest: readonly string[] }[];
};

export function selectTools(index: SearchIndex, scope: ToolSet, names: readonly string[]): Selection {
  const chosen = new Set<number>();
  const unknown: { name: string; closest: string[] }[] = [];
  for (const name of names) {
    const tool = findTool(index, scope, name);
    if (tool !== null) chosen.add(tool);
    else unknown.push({ name, closest: unknown.length < MAX_SUGGESTED ? closestNames(index, scope, name) : [] });
  }
  return { matches: [...chosen].map((tool) => ({ tool, score: 1, tier: "selected" })), unknown };
}

function rank(index: SearchIndex, scope: ToolSet, text: string, options: SearchOptions): SearchMatch[] {
  const { semantic, fallback, limit } = options;
  const named = searchNames(index, scope, text);
  if (named.length > 0 && (fallback === "when-empty" || named.length >= limit)) return named;
  const taken = new Set(named.map((match) => match.tool));
  return [...named, ...searchTexts(index, scope, text, semantic).filter((match) => !taken.has(match.tool))];
}

function narrowByName(index: SearchIndex, scope: ToolSet, must: readonly string[]): ToolSet {
  const fits = (tool: number) => {
    const entry = index.entries[tool];
    if (entry === undefined) return false;
    const { lowerName, lowerSource, lowerAliases } = entry;
    return must.every((part) => [lowerName, lowerSource, lowerAliases].some((text) => text.includes(part)));
  };
  return ToolSet.of(scope.capacity, [...scope].filter(fits));
}

/** Tools that have the required word and no other: the whole result if nothing else was asked, else last. */
function remaining(index: SearchIndex, scope: ToolSet, ranked: readonly SearchMatch[], text: string): SearchMatch[] {
  const taken = new Set(ranked.map((match) => match.tool));
  const score = text === "" ? 0.97 : MIN_SCORE;
  return [...scope]
    .filter((tool) => !taken.has(tool))
    .map((tool): SearchMatch => ({ tool, score, tier: "substring" }))
    .sort((a, b) => compareMatches(index, a, b));
}
