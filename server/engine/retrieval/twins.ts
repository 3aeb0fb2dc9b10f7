import { countBits } from "@/server/engine/util/count-bits";
import { allRows, dotRows } from "./dot-rows";
import type { RetrievalIndex } from "./retrieval-index";

const FROM_COSINE = 0.85;
const SKETCH_WORDS = 4;
/**
 * Near-duplicates differ in about a fifth of the sketch's bits, unrelated ones in half: the rest needs no exact check.
 */
const MAX_DIFFERENCES = 44;
/** Sketches center on the catalog's mean, which means little for few tools. */
const SKETCHED_FROM_TOOLS = 32;
/** Up to this many tools, results per pair are cached, in tables of at most two megabytes. */
const MAX_CACHED = 512;

/** By tool, its similarity to the others, on demand; null if there are too many. */
export type Twins = (Float64Array | undefined)[] | null;

export function buildTwins(tools: number): Twins {
  return tools > MAX_CACHED ? null : new Array(tools).fill(undefined);
}

/** 0 below a high cosine, rising to 1 for the same text. Unwanted ones may get any value. */
export function twinShares(
  index: RetrievalIndex,
  tool: number,
  others: readonly number[],
  isWanted: Uint8Array,
): Float64Array {
  const { twins, size } = index;
  if (twins === null) return findShares(index, tool, others, isWanted);
  const all = twins[tool] ?? findShares(index, tool, [...allRows(size)], new Uint8Array(size).fill(1));
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
  const near = alikeInSketch(index, tool, others, isWanted);
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

function alikeInSketch(
  index: RetrievalIndex,
  tool: number,
  others: readonly number[],
  isWanted: Uint8Array,
): readonly number[] {
  const near: number[] = [];
  if (index.size < SKETCHED_FROM_TOOLS || index.vectors.dimension < SKETCH_WORDS * 32) {
    for (let at = 0; at < others.length; at++) if (isWanted[at] === 1) near.push(at);
    return near;
  }
  // Unrolled: it runs for thousands of pairs per message.
  const { bits, words } = index.bits;
  const own = tool * words;
  const a = bits[own] as number;
  const b = bits[own + 1] as number;
  const c = bits[own + 2] as number;
  const d = bits[own + 3] as number;
  for (let at = 0; at < others.length; at++) {
    if (isWanted[at] === 0) continue;
    const other = (others[at] as number) * words;
    const three =
      countBits(a ^ (bits[other] as number)) +
      countBits(b ^ (bits[other + 1] as number)) +
      countBits(c ^ (bits[other + 2] as number));
    // Three words already rule out unrelated tools.
    if (three > MAX_DIFFERENCES) continue;
    if (three + countBits(d ^ (bits[other + 3] as number)) <= MAX_DIFFERENCES) near.push(at);
  }
  return near;
}
