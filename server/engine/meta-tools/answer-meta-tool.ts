import { filterByRole } from "@/server/engine/access/filter-by-role";
import { type Compiled, nameOf } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { JsonObject, MetaTool, ToolEntry } from "@/server/engine/model/snapshot";
import type { ToolSet } from "@/server/engine/model/tool-set";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { cosines } from "@/server/engine/retrieval/retrieval-index";
import { parseQuery } from "@/server/engine/retrieval/search/parse-query";
import type { SearchMatch } from "@/server/engine/retrieval/search/search-match";
import { answerSearch, getTool, loadBundle, type SearchAnswer } from "./answers";
import type { Unknown } from "./catalog";
import { type BrowseAnswer, browseCategory, type CategoryAnswer, listCategories } from "./categories";
import type { MetaToolInput } from "./meta-tool-input";

type Answers = {
  readonly search_tools: {
    readonly matches: readonly (Omit<SearchMatch, "tool"> & { readonly name: string })[];
    readonly unknown: SearchAnswer["unknown"];
  };
  readonly get_tool: { readonly kind: "found"; readonly tool: ToolEntry } | Unknown;
  readonly load_tools: { readonly kind: "found"; readonly bundle: string; readonly tools: readonly string[] } | Unknown;
  readonly list_categories: readonly CategoryAnswer[];
  readonly browse_category: BrowseAnswer;
  /** The tool to run: authorized under this name and no other. */
  readonly execute_tool: { readonly kind: "found"; readonly tool: ToolEntry; readonly arguments: JsonObject } | Unknown;
};

export type MetaAnswer = {
  readonly [M in MetaTool]: {
    readonly metaTool: M;
    readonly answer: Answers[M];
    /** They join the session, with the meta-tool as reason. */
    readonly found: readonly string[];
  };
}[MetaTool];

type Caller = Pick<ResolveRequest, "role" | "scope">;

export function answerMetaTool(
  compiled: Compiled,
  caller: Caller,
  question: MetaToolInput,
  vectorOf: VectorLookup,
): MetaAnswer {
  const { metaTool } = question;
  const { allowed, role } = filterByRole(compiled, caller);
  switch (metaTool) {
    case "search_tools": {
      const { minScore, ...usual } = role.settings.signals.search;
      const { query, limit = usual.limit, fallback = usual.fallback } = question;
      const semantic = meaningOf(compiled, allowed, question, vectorOf);
      const options = { limit, minScore, fallback, ...(semantic && { semantic }) };
      const { matches, unknown } = answerSearch(compiled, allowed, query, options);
      const named = matches.map(({ tool, ...match }) => ({ ...match, name: nameOf(compiled, tool) }));
      return { metaTool, answer: { matches: named, unknown }, found: named.map(({ name }) => name) };
    }
    case "get_tool": {
      const answer = toolOf(compiled, allowed, question.name, question.isHinted);
      return { metaTool, answer, found: answer.kind === "found" ? [answer.tool.name] : [] };
    }
    case "load_tools": {
      const loaded = loadBundle(compiled, allowed, question.bundle);
      if (loaded.kind === "unknown") return { metaTool, answer: loaded, found: [] };
      const tools = loaded.tools.map((tool) => nameOf(compiled, tool));
      return { metaTool, answer: { ...loaded, tools }, found: tools };
    }
    case "list_categories":
      return { metaTool, answer: listCategories(compiled, allowed), found: [] };
    case "browse_category": {
      const { category, offset, limit } = question;
      return { metaTool, answer: browseCategory(compiled, allowed, category, { offset, limit }), found: [] };
    }
    case "execute_tool": {
      const answer = toolOf(compiled, allowed, question.name);
      const isFound = answer.kind === "found";
      return { metaTool, answer: isFound ? { ...answer, arguments: question.arguments } : answer, found: [] };
    }
  }
}

/** The texts whose vectors `answerMetaTool` will look up. Required and selected names need none. */
export function textsToSearch(question: MetaToolInput): string[] {
  if (question.metaTool !== "search_tools") return [];
  const asked = parseQuery(question.query);
  return asked.kind === "select" || asked.text === "" ? [] : [asked.text];
}

/** The similarity of each tool; undefined if vectors are missing: search then uses words only. */
function meaningOf(compiled: Compiled, allowed: ToolSet, question: MetaToolInput, vectorOf: VectorLookup) {
  const [text] = textsToSearch(question);
  const vector = text === undefined ? undefined : vectorOf(text);
  const isComparable = vector !== undefined && vector.length === compiled.retrieval.vectors.dimension;
  return isComparable ? cosines(compiled.retrieval, vector, allowed) : undefined;
}

function toolOf(compiled: Compiled, allowed: ToolSet, name: string, isHinted = true): Answers["get_tool"] {
  const answer = getTool(compiled, allowed, name, isHinted);
  if (answer.kind === "unknown") return answer;
  const tool = compiled.tools[answer.tool];
  return tool === undefined ? { kind: "unknown", name, closest: [] } : { kind: "found", tool };
}
