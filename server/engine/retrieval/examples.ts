import type { ToolEntry } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";
import { dotAt } from "./tool-vectors";

/** The middle of each tool's example phrases, for the tools that have any. */
export type Examples = { readonly tools: Uint32Array; readonly centroids: Float32Array };

const BONUS = 0.3;
const PRIOR_COUNT = 3;
const PRIOR_SPREAD = 0.02;

export function buildExamples(tools: readonly ToolEntry[], vectorOf: VectorLookup): Examples | null {
  const covered: number[] = [];
  const centroids: Float32Array[] = [];
  tools.forEach((tool, number) => {
    const vectors = tool.examples.map(vectorOf).filter((vector) => vector !== undefined);
    const centroid = centroidOf(vectors);
    if (centroid === null) return;
    covered.push(number);
    centroids.push(centroid);
  });
  const dimension = centroids[0]?.length ?? 0;
  if (dimension === 0) return null;
  const flat = new Float32Array(covered.length * dimension);
  centroids.forEach((centroid, at) => {
    if (centroid.length === dimension) flat.set(centroid, at * dimension);
  });
  return { tools: Uint32Array.from(covered), centroids: flat };
}

/**
 * Adds to the fused scores what the examples say. A bonus for the covered tools alone would push all others down, so
 * each tool without examples gets what a tool of its own similarity would have been expected to get.
 */
export function addExampleBonus(
  fused: Float32Array,
  dense: Float32Array,
  examples: Examples,
  members: Uint32Array,
  vector: Float32Array,
): void {
  const bonus = new Float32Array(fused.length).fill(Number.NaN);
  for (let at = 0; at < examples.tools.length; at++) {
    bonus[examples.tools[at] as number] = dotAt(examples.centroids, at * vector.length, vector);
  }
  const line = fitLine(members, dense, bonus);
  if (line === null) return;
  for (const tool of members) {
    const known = bonus[tool] as number;
    const expected = line.base + line.slope * (dense[tool] as number);
    fused[tool] = (fused[tool] as number) + BONUS * (Number.isNaN(known) ? expected : known);
  }
}

/**
 * Least squares over the members whose bonus is known, drawn towards "as near as the tool itself" while they are few: one
 * covered tool says little about what the others would have got.
 */
function fitLine(members: Uint32Array, x: Float32Array, y: Float32Array): { base: number; slope: number } | null {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (const tool of members) {
    const known = y[tool] as number;
    if (Number.isNaN(known)) continue;
    const at = x[tool] as number;
    count += 1;
    sumX += at;
    sumY += known - at;
    sumXX += at * at;
    sumXY += at * (known - at);
  }
  if (count === 0) return null;
  const spread = sumXX - (sumX * sumX) / count + PRIOR_SPREAD;
  const slope = (sumXY - (sumX * sumY) / count) / spread;
  return { base: (sumY - slope * sumX) / (count + PRIOR_COUNT), slope: 1 + slope };
}

function centroidOf(vectors: readonly Float32Array[]): Float32Array | null {
  const first = vectors[0];
  if (first === undefined) return null;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return sum.map((value) => value / length);
}
