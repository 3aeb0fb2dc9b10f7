// Placeholder until the gate is written (owned by the gate's author: overwrite freely).
import type { ToolSet } from "@/server/engine/tool-set";
import type { VectorLookup } from "@/server/engine/vectors";
import type { Query } from "./query";
import type { RetrievalIndex } from "./retrieval-index";
import type { Scores } from "./score";

export type NeedModel = Record<string, never>;
export const textsForNeed = (): string[] => [];
export const buildNeedModel = (_index: RetrievalIndex, _vectorOf: VectorLookup): NeedModel => ({});
export function needLogit(
  _model: NeedModel,
  _index: RetrievalIndex,
  _query: Query,
  _scores: Scores,
  _scope: ToolSet,
  _vectorOf: VectorLookup,
): number | null {
  return null;
}
