import type { ToolSet } from "@/server/engine/model/tool-set";
import { nearestExamples } from "./examples";
import { cosines, type RetrievalIndex } from "./retrieval-index";

/** The cosine between each tool of the scope and the closest of these vectors, by its text or closest example. */
export function closestCosines(index: RetrievalIndex, vectors: readonly Float32Array[], scope: ToolSet): Float32Array {
  const nearest = new Float32Array(index.size).fill(-1);
  const raise = (tool: number, cosine: number) => {
    if (cosine > (nearest[tool] as number)) nearest[tool] = cosine;
  };
  for (const vector of vectors) {
    const own = cosines(index, vector, scope);
    for (const tool of scope) raise(tool, own[tool] as number);
    if (index.examples !== null) nearestExamples(index.examples, scope.members, vector, raise);
  }
  return nearest;
}
