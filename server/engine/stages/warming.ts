import type { Compiled } from "@/server/engine/compile";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { wantsVectors } from "./evidence";
import type { Situation } from "./situation";

/**
 * The share of the caller's tools that have vectors while others are being computed; null if none are, or the policy
 * uses none. May be 1: then only vectors of other tools and words are missing.
 */
export function warmingOf(situation: Situation): number | null {
  const { compiled, scope } = situation;
  if (!compiled.awaitsVectors || !wantsVectors(situation)) return null;
  return countReady(compiled, scope.allowed) / scope.size;
}

/** How many of these tools have all vectors. */
export function countReady({ retrieval }: Pick<Compiled, "retrieval">, tools: ToolSet): number {
  let count = 0;
  for (const tool of tools) count += retrieval.ready[tool] as number;
  return count;
}
