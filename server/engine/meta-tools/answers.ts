import type { ToolSet } from "@/server/engine/model/tool-set";
import { closestNames, closestOf } from "@/server/engine/retrieval/search/closest-names";
import { findTool } from "@/server/engine/retrieval/search/find-tool";
import { parseQuery } from "@/server/engine/retrieval/search/parse-query";
import type { SearchMatch } from "@/server/engine/retrieval/search/search-match";
import { type SearchOptions, searchTools, selectTools } from "@/server/engine/retrieval/search/search-tools";
import { compareText } from "@/server/engine/util/canonical";
import { type Catalog, matchName, type Unknown } from "./catalog";

export type SearchAnswer = {
  readonly matches: readonly SearchMatch[];
  readonly unknown: readonly { readonly name: string; readonly closest: readonly string[] }[];
};

export function answerSearch(catalog: Catalog, scope: ToolSet, query: string, options: SearchOptions): SearchAnswer {
  const asked = parseQuery(query);
  if (asked.kind === "select") return selectTools(catalog.search, scope, asked.names);
  return { matches: searchTools(catalog.search, scope, query, options), unknown: [] };
}

type ToolAnswer = { readonly kind: "found"; readonly tool: number } | Unknown;

/** `execute_tool` uses this too and runs exactly this tool. */
export function getTool(catalog: Catalog, scope: ToolSet, name: string, isHinted = true): ToolAnswer {
  const tool = findTool(catalog.search, scope, name);
  if (tool !== null) return { kind: "found", tool };
  return { kind: "unknown", name, closest: isHinted ? closestNames(catalog.search, scope, name) : [] };
}

type BundleAnswer = { readonly kind: "found"; readonly bundle: string; readonly tools: readonly number[] } | Unknown;

export function loadBundle(catalog: Catalog, scope: ToolSet, asked: string): BundleAnswer {
  const usable = new Map<string, readonly number[]>();
  for (const { entry, tools } of [...catalog.leftovers.values(), ...catalog.bundles.values()]) {
    const inScope = tools.filter((tool) => scope.has(tool));
    if (inScope.length > 0) usable.set(entry.name, inScope);
  }
  const names = [...usable.keys()].sort(compareText);
  const bundle = matchName(names, asked);
  if (bundle === null) return { kind: "unknown", name: asked, closest: closestOf(names, asked) };
  return { kind: "found", bundle, tools: usable.get(bundle) ?? [] };
}
