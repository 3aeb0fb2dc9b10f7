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
  readonly semantic?: Float32Array;
  /** `when-empty` is what Ora does: short answers, but one word in a name then hides every match by description. */
  readonly fallback: "when-empty" | "always";
};

/** Over the tools in scope only: what a role may not see neither shows up nor takes a place. */
export function searchTools(index: SearchIndex, scope: ToolSet, query: string, options: SearchOptions): SearchMatch[] {
  const asked = parseQuery(query);
  if (asked.kind === "select") return selectTools(index, scope, asked.names).matches;
  const narrowed = asked.must.length === 0 ? scope : narrowByName(index, scope, asked.must);
  const ranked = asked.text === "" ? [] : rank(index, narrowed, asked.text, options);
  const found = asked.must.length === 0 ? ranked : [...ranked, ...remaining(index, narrowed, ranked, asked.text)];
  return found.filter((match) => match.score >= options.minScore).slice(0, Math.max(0, options.limit));
}

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
