import { countBits } from "@/server/engine/count-bits";
import { dotRows, everyRow } from "./dot-rows";
import type { RetrievalIndex } from "./retrieval-index";

const FROM_COSINE = 0.85;
const SKETCH_WORDS = 4;
/** Near copies differ in about a fifth of the sketch's bits, strangers in half: the rest needs no exact look. */
const MOST_DIFFERENCES = 44;
/** Sketches lie around the catalog's mean, which means little while there are few tools. */
const SKETCHED_FROM_TOOLS = 32;
/** Up to so many tools, what was found of each pair is kept, in tables of two megabytes at most. */
const MOST_REMEMBERED = 512;

/** By tool, its share in every other, as far as somebody has asked; null where there are too many. */
export type Twins = (Float64Array | undefined)[] | null;

export function buildTwins(tools: number): Twins {
  return tools > MOST_REMEMBERED ? null : new Array(tools).fill(undefined);
}

/**
 * How nearly each of the others is a copy of a tool: 0 below a high cosine, rising to 1 for the same text. Those that are
 * not wanted may get any share.
 */
export function twinShares(
  index: RetrievalIndex,
  tool: number,
  others: readonly number[],
  isWanted: Uint8Array,
): Float64Array {
  const { twins, size } = index;
  if (twins === null) return findShares(index, tool, others, isWanted);
  const all = twins[tool] ?? findShares(index, tool, [...everyRow(size)], new Uint8Array(size).fill(1));
  twins[tool] = all;
  const shares = new Float64Array(others.length);
  for (let at = 0; at < others.length; at++) shares[at] = all[others[at] as number] as number;
  return shares;
}

function findShares(
  index: RetrievalIndex,
  tool: number,
  others: readonly number[],
  isWanted: Uint8Array,
): Float64Array {
  const { values, dimension, inverseLengths } = index.vectors;
  const near: number[] = [];
  for (let at = 0; at < others.length; at++) {
    if (isWanted[at] === 1 && !differInSketch(index, tool, others[at] as number)) near.push(at);
  }
  const rows = Uint32Array.from(near, (at) => others[at] as number);
  const products = dotRows(values, rows, values.subarray(tool * dimension, (tool + 1) * dimension));
  const shares = new Float64Array(others.length);
  for (let at = 0; at < near.length; at++) {
    const cosine =
      (products[at] as number) * (inverseLengths[tool] as number) * (inverseLengths[rows[at] as number] as number);
    shares[near[at] as number] = Math.max(0, cosine - FROM_COSINE) / (1 - FROM_COSINE);
  }
  return shares;
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
