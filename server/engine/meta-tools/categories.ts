import type { ToolSet } from "@/server/engine/model/tool-set";
import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import { compareText } from "@/server/engine/util/canonical";
import { type Catalog, matchName, type Unknown } from "./catalog";

export type CategoryAnswer = { readonly name: string; readonly description: string; readonly toolCount: number };

export type BrowseAnswer =
  | {
      readonly kind: "found";
      readonly name: string;
      readonly tools: readonly { readonly name: string; readonly summary: string }[];
      readonly offset: number;
      readonly total: number;
    }
  | Unknown;

/** Uncategorized tools go by domain or source. A category without tools for this caller does not exist. */
export function listCategories(catalog: Catalog, scope: ToolSet): CategoryAnswer[] {
  return [...categoryGroups(catalog, scope)].map(([name, { description, tools }]) => ({
    name,
    description,
    toolCount: tools.length,
  }));
}

export function browseCategory(
  catalog: Catalog,
  scope: ToolSet,
  asked: string,
  { offset = 0, limit = 100 }: { readonly offset?: number; readonly limit?: number } = {},
): BrowseAnswer {
  const all = categoryGroups(catalog, scope);
  const names = [...all.keys()];
  const name = matchName(names, asked);
  const shelf = name === null ? undefined : all.get(name);
  if (name === null || shelf === undefined) return { kind: "unknown", name: asked, closest: closestOf(names, asked) };
  const tools = shelf.tools
    .flatMap((number) => catalog.tools[number] ?? [])
    .map((tool) => ({ name: tool.name, summary: tool.summary }))
    .sort((a, b) => compareText(a.name, b.name));
  const from = wholeUpTo(tools.length, offset);
  const page = tools.slice(from, from + wholeUpTo(tools.length, limit));
  return { kind: "found", name, tools: page, offset: from, total: tools.length };
}

function wholeUpTo(most: number, asked: number): number {
  return Math.max(0, Math.min(most, Math.floor(asked) || 0));
}

type CategoryGroup = { readonly description: string; readonly tools: number[] };

function categoryGroups(catalog: Catalog, scope: ToolSet): Map<string, CategoryGroup> {
  const found = new Map<string, CategoryGroup>();
  const placed = new Set<number>();
  for (const { entry, tools } of catalog.categories.values()) {
    const inScope = tools.filter((tool) => scope.has(tool));
    for (const tool of inScope) placed.add(tool);
    if (inScope.length > 0) found.set(entry.name, { description: entry.description, tools: inScope });
  }
  for (const number of scope) {
    const tool = catalog.tools[number];
    if (tool === undefined || placed.has(number)) continue;
    const name = tool.domain || tool.source;
    const shelf = found.get(name) ?? { description: "", tools: [] };
    shelf.tools.push(number);
    found.set(name, shelf);
  }
  return new Map([...found].sort(([a], [b]) => compareText(a, b)));
}
