import { isString, own } from "@/server/engine/json-values";
import type { SearchOptions } from "@/server/engine/search/search-index";
import type { Json, JsonObject, MetaTool } from "@/server/engine/snapshot";
import { type ExecuteProblem, readExecuteArguments } from "./read-execute-arguments";

/** A meta-tool, and what it is asked. */
export type MetaQuestion =
  | {
      readonly metaTool: "search_tools";
      readonly query: string;
      /** In place of the policy's own. */
      readonly limit?: number | undefined;
      readonly fallback?: SearchOptions["fallback"] | undefined;
    }
  | { readonly metaTool: "get_tool"; readonly name: string }
  | { readonly metaTool: "load_tools"; readonly bundle: string }
  | { readonly metaTool: "list_categories" }
  | {
      readonly metaTool: "browse_category";
      readonly category: string;
      readonly offset?: number | undefined;
      readonly limit?: number | undefined;
    }
  | { readonly metaTool: "execute_tool"; readonly name: string; readonly arguments: JsonObject };

export type MetaProblem = ExecuteProblem | "no-query" | "no-bundle" | "no-category";

/** What a model asks, from the arguments it passed; numbers that make no sense are left out. */
export function readMetaQuestion(
  metaTool: MetaTool,
  passed: JsonObject,
): MetaQuestion | { readonly problem: MetaProblem } {
  const text = (key: string) => textOf(own(passed, key));
  switch (metaTool) {
    case "search_tools": {
      const query = text("query");
      return query === null ? { problem: "no-query" } : { metaTool, query };
    }
    case "get_tool": {
      const name = text("name");
      return name === null ? { problem: "no-name" } : { metaTool, name };
    }
    case "load_tools": {
      const bundle = text("bundle");
      return bundle === null ? { problem: "no-bundle" } : { metaTool, bundle };
    }
    case "list_categories":
      return { metaTool };
    case "browse_category": {
      const category = text("category");
      return category === null
        ? { problem: "no-category" }
        : { metaTool, category, offset: countOf(own(passed, "offset")) };
    }
    case "execute_tool": {
      const call = readExecuteArguments(passed);
      return "problem" in call ? call : { metaTool, ...call };
    }
  }
}

function textOf(value: Json | undefined): string | null {
  return isString(value) && value.trim() !== "" ? value.trim() : null;
}

function countOf(value: Json | undefined): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}
