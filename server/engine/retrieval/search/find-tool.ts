import type { ToolSet } from "@/server/engine/model/tool-set";
import { wordsOf } from "@/server/engine/util/text/words";
import type { SearchIndex } from "./build-search-index";

/** Models repeat names from memory, so case, then separators, may differ if one tool fits. Authorize and run this same answer. */
export function findTool(index: SearchIndex, scope: ToolSet, name: string): number | null {
  const exact = index.byName.get(name);
  if (exact !== undefined && scope.has(exact)) return exact;
  if (name.length > MAX_NAME) return null;
  const inScope = (tools: readonly number[] | undefined) => tools?.filter((tool) => scope.has(tool)) ?? [];
  const byCase = inScope(index.byLowerName.get(name.toLowerCase()));
  const joined = wordsOf(name).join("");
  const [only, ...others] = byCase.length > 0 || joined === "" ? byCase : inScope(index.byJoined.get(joined));
  return only !== undefined && others.length === 0 ? only : null;
}

const MAX_NAME = 256;
