import { countBits } from "@/server/engine/count-bits";
import type { RetrievalIndex } from "./retrieval-index";
import { dotAt } from "./tool-vectors";

const FROM_COSINE = 0.85;
const SKETCH_WORDS = 4;
/** Near copies differ in about a fifth of the sketch's bits, strangers in half: the rest needs no exact look. */
const MOST_DIFFERENCES = 44;
/** Sketches lie around the catalog's mean, which means little while there are few tools. */
const SKETCHED_FROM_TOOLS = 32;

/** How nearly a tool is a copy of another: 0 below a high cosine, rising to 1 for the same text. */
export function twinShare(index: RetrievalIndex, tool: number, other: number): number {
  const { values, dimension, inverseLengths } = index.vectors;
  if (differInSketch(index, tool, other)) return 0;
  const vector = values.subarray(tool * dimension, (tool + 1) * dimension);
  const cosine =
    dotAt(values, other * dimension, vector) * (inverseLengths[tool] as number) * (inverseLengths[other] as number);
  return Math.max(0, cosine - FROM_COSINE) / (1 - FROM_COSINE);
}

function differInSketch(index: RetrievalIndex, tool: number, other: number): boolean {
  if (index.size < SKETCHED_FROM_TOOLS || index.vectors.dimension < SKETCH_WORDS * 32) return false;
  const { bits, words } = index.bits;
  let count = 0;
  for (let at = 0; at < SKETCH_WORDS; at++) {
    count += countBits((bits[tool * words + at] as number) ^ (bits[other * words + at] as number));
  }
  return count > MOST_DIFFERENCES;
}
