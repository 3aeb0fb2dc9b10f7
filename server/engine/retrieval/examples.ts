import type { ToolEntry } from "@/server/engine/snapshot";
import type { VectorLookup } from "@/server/engine/vectors";
import { rankTools } from "./rank-tools";
import { buildSignBits, nearestBySign, type SignBits } from "./sign-bits";
import { dotAt, type FlatVectors, flattenVectors } from "./tool-vectors";

/** The middle of each tool's example phrases, by tool number, for the tools that have any. */
export type Examples = {
  readonly centroids: FlatVectors;
  readonly bits: SignBits;
  /** The examples themselves; those of a tool are `starts[tool] … starts[tool + 1]`. */
  readonly phrases: FlatVectors;
  readonly starts: Uint32Array;
};

const BONUS = 0.5;
const NEAREST_SHARE = 0.5;
const PRIOR_COUNT = 3;
const PRIOR_SPREAD = 0.02;
/** Up to so many tools with examples, all are compared; beyond, the likely ones and a sample. */
const ALL_EXACT_UP_TO = 1_000;
const NEAREST_LOOKED_AT = 100;
const BEST_LOOKED_AT = 60;
const SAMPLED = 64;

export function buildExamples(tools: readonly ToolEntry[], vectorOf: VectorLookup): Examples | null {
  const found = tools.map((tool) => tool.examples.map(vectorOf).filter((vector) => vector !== undefined));
  const centroids = flattenVectors(found.map(centroidOf));
  if (centroids.dimension === 0) return null;
  const starts = new Uint32Array(tools.length + 1);
  found.forEach((vectors, tool) => {
    starts[tool + 1] = (starts[tool] as number) + vectors.length;
  });
  return { centroids, bits: buildSignBits(centroids), phrases: flattenVectors(found.flat()), starts };
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
  const { dimension, has } = examples.centroids;
  if (vector.length !== dimension) return;
  const covered = coveredBy(members, has);
  const isSmall = covered.length <= ALL_EXACT_UP_TO;
  const sample = isSmall ? covered : evenSample(covered, SAMPLED);
  const known = new Float32Array(fused.length).fill(Number.NaN);
  const look = (tools: Iterable<number>) => {
    for (const tool of tools) if (Number.isNaN(known[tool])) known[tool] = nearnessOf(examples, tool, vector);
  };
  look(sample);
  if (!isSmall) {
    look(nearestBySign(examples.bits, vector, covered, NEAREST_LOOKED_AT));
    look(rankTools(fused, covered, BEST_LOOKED_AT));
  }
  const line = fitLine(sample, dense, known);
  if (line === null) return;
  for (let at = 0; at < members.length; at++) {
    const tool = members[at] as number;
    const nearness = known[tool] as number;
    const bonus = Number.isNaN(nearness) ? line.base + line.slope * (dense[tool] as number) : nearness;
    fused[tool] = (fused[tool] as number) + BONUS * bonus;
  }
}

function coveredBy(members: Uint32Array, has: Uint8Array): Uint32Array {
  const covered = new Uint32Array(members.length);
  let count = 0;
  for (let at = 0; at < members.length; at++) {
    if (has[members[at] as number] === 1) covered[count++] = members[at] as number;
  }
  return covered.subarray(0, count);
}

/** Half to the middle of its examples, half to the nearest: people mean one thing in several ways. */
function nearnessOf(examples: Examples, tool: number, vector: Float32Array): number {
  const { values, dimension } = examples.centroids;
  const middle = dotAt(values, tool * dimension, vector);
  return (1 - NEAREST_SHARE) * middle + NEAREST_SHARE * phraseNearness(examples, tool, vector);
}

/** The cosine to the nearest of a tool's examples; −1 where it has none. */
export function phraseNearness({ phrases, starts }: Examples, tool: number, vector: Float32Array): number {
  let nearest = -1;
  if (phrases.dimension !== vector.length) return nearest;
  for (let at = starts[tool] as number; at < (starts[tool + 1] as number); at++) {
    nearest = Math.max(nearest, dotAt(phrases.values, at * vector.length, vector));
  }
  return nearest;
}

function evenSample(tools: Uint32Array, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => tools[Math.floor((at * tools.length) / count)] as number);
}

type Line = { readonly base: number; readonly slope: number };

/**
 * Least squares over the tools whose bonus is known, drawn towards "as near as the tool itself" while they are few: one
 * covered tool says little about what the others would have got.
 */
function fitLine(tools: Uint32Array, x: Float32Array, y: Float32Array): Line | null {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (const tool of tools) {
    const known = y[tool] as number;
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

function centroidOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const first = vectors[0];
  if (first === undefined) return undefined;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return sum.map((value) => value / length);
}
