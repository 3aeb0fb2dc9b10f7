import type { Compiled } from "@/server/engine/compile";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { usesVectors } from "./evidence";
import type { ResolveContext } from "./resolve-context";

/** Null if none are being computed or used. May be 1: then only vectors of other tools and words are missing. */
export function warmingOf(context: ResolveContext): number | null {
  const { compiled, scope } = context;
  if (!compiled.awaitsVectors || !usesVectors(context)) return null;
  return countReady(compiled, scope.allowed) / scope.size;
}

export function countReady({ retrieval }: Pick<Compiled, "retrieval">, tools: ToolSet): number {
  let count = 0;
  for (const tool of tools) count += retrieval.ready[tool] as number;
  return count;
}
