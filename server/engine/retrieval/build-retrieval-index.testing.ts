import { runThrough } from "@/server/engine/in-pieces";
import type { ToolEntry } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";
import { indexInPieces, type RetrievalIndex } from "./retrieval-index";

/** At once, as nobody waits in a test. */
export function buildRetrievalIndex(tools: readonly ToolEntry[], vectorOf: VectorLookup): RetrievalIndex {
  return runThrough(indexInPieces(tools, vectorOf));
}
