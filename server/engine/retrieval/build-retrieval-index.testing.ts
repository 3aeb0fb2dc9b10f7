import { runSync } from "@/server/engine/chunked";
import type { ToolEntry } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";
import { indexChunked, type RetrievalIndex } from "./retrieval-index";

/** At once, as nobody waits in a test. */
export function buildRetrievalIndex(tools: readonly ToolEntry[], vectorOf: VectorLookup): RetrievalIndex {
  return runSync(indexChunked(tools, vectorOf));
}
