import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { runSync } from "@/server/engine/util/chunked";
import { indexChunked, type RetrievalIndex } from "./retrieval-index";

export function buildRetrievalIndex(tools: readonly ToolEntry[], vectorOf: VectorLookup): RetrievalIndex {
  return runSync(indexChunked(tools, vectorOf));
}
