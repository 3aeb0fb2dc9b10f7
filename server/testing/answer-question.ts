import type { Compiled } from "@/server/engine/compile";
import { filterByRole } from "@/server/engine/filter-by-role";
import { answerSearch, getTool, loadBundle } from "@/server/engine/meta-tools/answers";
import { browseCategory, listCategories } from "@/server/engine/meta-tools/categories";
import { cosines } from "@/server/engine/retrieval/retrieval-index";
import { closestNames, type SearchOptions } from "@/server/engine/search/search-index";
import type { MetaTool } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";

/** What a step of a golden case may ask a meta-tool. */
export type Question =
  | { readonly search: string; readonly limit?: number; readonly fallback?: SearchOptions["fallback"] }
  | { readonly getTool: string }
  | { readonly loadBundle: string }
  | { readonly listCategories: true }
  | { readonly browseCategory: string; readonly offset?: number; readonly limit?: number }
  | { readonly closestNames: string };

export type Answer = {
  /** With names in place of numbers. */
  readonly answer: unknown;
  /** The tools whose schemas were handed out. */
  readonly found: readonly string[];
  readonly via: MetaTool;
};

/** `vectorOf`: where meaning takes part in searches. */
export function answerQuestion(compiled: Compiled, role: string, asked: Question, vectorOf?: VectorLookup): Answer {
  const { allowed, role: known } = filterByRole(compiled, { role });
  const nameOf = (tool: number) => compiled.tools[tool]?.name ?? "";
  if ("listCategories" in asked) return answered("list_categories", listCategories(compiled, allowed));
  if ("browseCategory" in asked) {
    const { browseCategory: category, offset, limit } = asked;
    return answered("browse_category", browseCategory(compiled, allowed, category, { offset, limit }));
  }
  if ("closestNames" in asked) return answered("get_tool", closestNames(compiled.search, allowed, asked.closestNames));
  if ("getTool" in asked) {
    const answer = getTool(compiled, allowed, asked.getTool);
    if (answer.kind === "unknown") return answered("get_tool", answer);
    return answered("get_tool", { ...answer, tool: compiled.tools[answer.tool] }, [nameOf(answer.tool)]);
  }
  if ("loadBundle" in asked) {
    const answer = loadBundle(compiled, allowed, asked.loadBundle);
    if (answer.kind === "unknown") return answered("load_tools", answer);
    const tools = answer.tools.map(nameOf);
    return answered("load_tools", { ...answer, tools }, tools);
  }
  const { minScore, limit, fallback } = known.settings.signals.search;
  const vector = vectorOf?.(asked.search);
  const semantic = vector && cosines(compiled.retrieval, vector, allowed);
  const { matches, unknown } = answerSearch(compiled, allowed, asked.search, {
    limit: asked.limit ?? limit,
    minScore,
    fallback: asked.fallback ?? fallback,
    ...(semantic && { semantic }),
  });
  const named = matches.map(({ tool, ...match }) => ({ ...match, name: nameOf(tool) }));
  return answered(
    "search_tools",
    { matches: named, unknown },
    named.map(({ name }) => name),
  );
}

function answered(via: MetaTool, answer: unknown, found: readonly string[] = []): Answer {
  return { answer, found, via };
}
