import { filterByRole } from "@/server/engine/access/filter-by-role";
import type { Compiled } from "@/server/engine/compile";
import { answerMetaTool } from "@/server/engine/meta-tools/answer-meta-tool";
import type { MetaToolInput } from "@/server/engine/meta-tools/meta-tool-input";
import type { MetaTool } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { closestNames } from "@/server/engine/retrieval/search/closest-names";
import type { SearchOptions } from "@/server/engine/retrieval/search/search-tools";

export type Question =
  | { readonly search: string; readonly limit?: number; readonly fallback?: SearchOptions["fallback"] }
  | { readonly getTool: string }
  | { readonly loadBundle: string }
  | { readonly listCategories: true }
  | { readonly browseCategory: string; readonly offset?: number; readonly limit?: number }
  | { readonly closestNames: string };

type Answer = { readonly answer: unknown; readonly found: readonly string[]; readonly via: MetaTool };

export function answerQuestion(
  compiled: Compiled,
  role: string,
  asked: Question,
  vectorOf: VectorLookup = NO_VECTORS,
): Answer {
  if ("closestNames" in asked) {
    const { allowed } = filterByRole(compiled, { role });
    return { answer: closestNames(compiled.search, allowed, asked.closestNames), found: [], via: "get_tool" };
  }
  const { answer, found, metaTool } = answerMetaTool(compiled, { role }, readQuestion(asked), vectorOf);
  return { answer, found, via: metaTool };
}

function readQuestion(asked: Exclude<Question, { readonly closestNames: string }>): MetaToolInput {
  if ("listCategories" in asked) return { metaTool: "list_categories" };
  if ("getTool" in asked) return { metaTool: "get_tool", name: asked.getTool };
  if ("loadBundle" in asked) return { metaTool: "load_tools", bundle: asked.loadBundle };
  if ("browseCategory" in asked)
    return { metaTool: "browse_category", category: asked.browseCategory, offset: asked.offset, limit: asked.limit };
  return { metaTool: "search_tools", query: asked.search, limit: asked.limit, fallback: asked.fallback };
}
