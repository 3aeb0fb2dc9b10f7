import type { Compiled } from "@/server/engine/compile";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { wantsVectors } from "./evidence";
import type { Situation } from "./situation";

/**
 * The share of the caller's tools whose vectors are there, while others are still being computed; null where none are, or
 * where the policy uses none. It may be 1 already: then only vectors of other tools and of words are missing.
 */
export function warmingOf(situation: Situation): number | null {
  const { compiled, scope } = situation;
  if (!compiled.awaitsVectors || !wantsVectors(situation)) return null;
  return countReady(compiled, scope.allowed) / scope.size;
}

/** How many of these tools have all their vectors. */
export function countReady({ retrieval }: Pick<Compiled, "retrieval">, tools: ToolSet): number {
  let count = 0;
  for (const tool of tools) count += retrieval.ready[tool] as number;
  return count;
}
