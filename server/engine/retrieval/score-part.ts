import type { VectorLookup } from "@/server/engine/model/vectors";
import { dotRows } from "./dot-rows";
import { lexicalScores } from "./lexical";
import type { QueryPart } from "./query";
import { adapt } from "./query-adapter";
import { rankTools } from "./rank-tools";
import type { RetrievalIndex } from "./retrieval-index";
import { nearestBySign } from "./sign-bits";

type PartScores = {
  readonly fused: Float32Array;
  readonly dense: Float32Array;
  readonly lexical: Float32Array;
  readonly hasVectors: boolean;
};

const DENSE_SHARE = 0.5;
const MATCHED_SHARE = 0.35;
const COVERED_SHARE = 0.25;
const LEXICAL_SHARE = MATCHED_SHARE + COVERED_SHARE;
/** Up to this many tools, compare each exactly; above, those whose sketch or words match. */
const ALL_EXACT_UP_TO = 1_000;
const NEAREST_CANDIDATES = 300;
const BEST_LEXICAL_CANDIDATES = 100;

export function scorePart(
  index: RetrievalIndex,
  part: QueryPart,
  members: Uint32Array,
  vectorOf: VectorLookup,
): PartScores {
  const { matched, covered } = lexicalScores(index, part, vectorOf);
  const fused = new Float32Array(index.size);
  for (const tool of members) {
    fused[tool] = MATCHED_SHARE * (matched[tool] as number) + COVERED_SHARE * (covered[tool] as number);
  }
  const vector = vectorOf(part.text);
  if (vector === undefined || vector.length !== index.vectors.dimension) {
    for (const tool of members) fused[tool] = (fused[tool] as number) / LEXICAL_SHARE;
    return { fused, dense: new Float32Array(index.size), lexical: matched, hasVectors: false };
  }
  const dense = denseScores(index, index.adapter === null ? vector : adapt(index.adapter, vector), members, fused);
  for (const tool of members) fused[tool] = (fused[tool] as number) + DENSE_SHARE * (dense[tool] as number);
  return { fused, dense, lexical: matched, hasVectors: true };
}

/** A tool without a vector gets the average of the others; `preserveLexicalRanks` corrects the rest. */
function denseScores(
  index: RetrievalIndex,
  vector: Float32Array,
  members: Uint32Array,
  worded: Float32Array,
): Float32Array {
  const { values, has } = index.vectors;
  const looked = candidatesFor(index, vector, members, worded);
  const similarities = new Float32Array(dotRows(values, looked, vector));
  const dense = new Float32Array(index.size);
  // Tools not compared are at most as close as the farthest compared one.
  if (looked !== members) dense.fill(similarities.reduce((a, b) => Math.min(a, b), 1));
  for (let at = 0; at < looked.length; at++) dense[looked[at] as number] = similarities[at] as number;
  if (index.someLackVectors) {
    const mean = meanOfKnown(similarities, looked, has);
    for (const tool of members) if (has[tool] !== 1) dense[tool] = mean;
  }
  return dense;
}

function meanOfKnown(similarities: Float32Array, looked: Uint32Array, has: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < looked.length; at++) {
    if (has[looked[at] as number] !== 1) continue;
    sum += similarities[at] as number;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function candidatesFor(index: RetrievalIndex, vector: Float32Array, members: Uint32Array, worded: Float32Array) {
  if (members.length <= ALL_EXACT_UP_TO) return members;
  const near = nearestBySign(index.bits, vector, members, NEAREST_CANDIDATES);
  return Uint32Array.from([...near, ...rankTools(worded, members, BEST_LEXICAL_CANDIDATES)]);
}
