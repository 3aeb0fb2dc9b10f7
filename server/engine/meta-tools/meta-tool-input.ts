import type { Json, JsonObject, MetaTool } from "@/server/engine/model/snapshot";
import type { SearchOptions } from "@/server/engine/retrieval/search/search-tools";
import { cutText } from "@/server/engine/util/cut-text";
import { isString, own } from "@/server/engine/util/json-values";
import { type ExecuteProblem, MAX_NAME, readExecuteArguments } from "./read-execute-arguments";

export type MetaToolInput =
  | {
      readonly metaTool: "search_tools";
      readonly query: string;
      readonly limit?: number | undefined;
      readonly fallback?: SearchOptions["fallback"] | undefined;
    }
  | {
      readonly metaTool: "get_tool";
      readonly name: string;
      /** Suggest alternatives only for the first few unknown names. */
      readonly isHinted?: boolean | undefined;
    }
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

export function readMetaToolInput(
  metaTool: MetaTool,
  passed: JsonObject,
): MetaToolInput | { readonly problem: MetaProblem } {
  const nameIn = (key: string) => textOf(own(passed, key), MAX_NAME);
  switch (metaTool) {
    case "search_tools": {
      const query = textOf(own(passed, "query"), MAX_QUERY);
      return query === null ? { problem: "no-query" } : { metaTool, query };
    }
    case "get_tool": {
      const name = nameIn("name");
      return name === null ? { problem: "no-name" } : { metaTool, name };
    }
    case "load_tools": {
      const bundle = nameIn("bundle");
      return bundle === null ? { problem: "no-bundle" } : { metaTool, bundle };
    }
    case "list_categories":
      return { metaTool };
    case "browse_category": {
      const category = nameIn("category");
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

/** More than anyone needs; each is compared with the whole catalog. */
const MAX_QUERY = 2000;

function textOf(value: Json | undefined, maxLength: number): string | null {
  const text = isString(value) ? cutText(value.trim(), maxLength) : "";
  return text === "" ? null : text;
}

function countOf(value: Json | undefined): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}
