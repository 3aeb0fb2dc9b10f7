import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { dotRows } from "./dot-rows";
import { rankTools } from "./rank-tools";
import { buildSignBits, nearestBySign, type SignBits } from "./sign-bits";
import { type FlatVectors, flattenVectors } from "./tool-vectors";

export type Examples = {
  readonly centroids: FlatVectors;
  readonly bits: SignBits;
  /** The examples, then aliases that are phrases; those of a tool are `starts[tool] … starts[tool + 1]`. */
  readonly phrases: FlatVectors;
  readonly starts: Uint32Array;
};

const BONUS = 0.5;
const NEAREST_SHARE = 0.5;
const PRIOR_COUNT = 3;
const PRIOR_SPREAD = 0.02;
/** Up to this many tools with examples, compare all; above, the likely ones and a sample. */
const ALL_EXACT_UP_TO = 1_000;
const NEAREST_CANDIDATES = 100;
const BEST_CANDIDATES = 60;
const SAMPLED = 64;

export function buildExamples(tools: readonly ToolEntry[], vectorOf: VectorLookup): Examples | null {
  const found = tools.map((tool) => tool.examples.map(vectorOf).filter((vector) => vector !== undefined));
  const centroids = flattenVectors(found.map(centroidOf));
  if (centroids.dimension === 0) return null;
  // A short foreign alias says little about the tool: it may match, but never moves the mean.
  const phrases = tools.map((tool, at) => [
    ...(found[at] ?? []),
    ...aliasPhrases(tool)
      .map(vectorOf)
      .filter((vector) => vector !== undefined),
  ]);
  const starts = new Uint32Array(tools.length + 1);
  phrases.forEach((vectors, tool) => {
    starts[tool + 1] = (starts[tool] as number) + vectors.length;
  });
  return { centroids, bits: buildSignBits(centroids), phrases: flattenVectors(phrases.flat()), starts };
}

export function aliasPhrases({ aliases }: Pick<ToolEntry, "aliases">): string[] {
  return aliases.filter((alias) => LATIN.test(alias) && SEVERAL_WORDS.test(alias));
}

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u;
const SEVERAL_WORDS = /\p{L}\p{Zs}+\p{L}/u;

export type PhraseSimilarities = Float64Array;

/** A bonus only for tools with examples would push the others down, so they get the bonus expected at their similarity. */
export function addExampleBonus(
  fused: Float32Array,
  dense: Float32Array,
  examples: Examples,
  members: Uint32Array,
  vector: Float32Array,
): PhraseSimilarities | null {
  const { dimension, has } = examples.centroids;
  if (vector.length !== dimension) return null;
  const covered = coveredBy(members, has);
  const isSmall = covered.length <= ALL_EXACT_UP_TO;
  const sample = isSmall ? covered : evenSample(covered, SAMPLED);
  const looked = isSmall ? covered : candidatesFor(examples, sample, covered, fused, vector);
  const known = new Float32Array(fused.length).fill(Number.NaN);
  const phrased = new Float64Array(fused.length).fill(Number.NaN);
  const middles = dotRows(examples.centroids.values, looked, vector);
  const nearest = nearestPhrases(examples, looked, vector);
  for (let at = 0; at < looked.length; at++) {
    const tool = looked[at] as number;
    // Half the mean of its examples, half the closest: people phrase one thing in several ways.
    known[tool] = (1 - NEAREST_SHARE) * (middles[at] as number) + NEAREST_SHARE * (nearest[at] as number);
    phrased[tool] = nearest[at] as number;
  }
  const line = fitLine(sample, dense, known);
  if (line === null) return phrased;
  for (let at = 0; at < members.length; at++) {
    const tool = members[at] as number;
    const similarity = known[tool] as number;
    const bonus = Number.isNaN(similarity) ? line.base + line.slope * (dense[tool] as number) : similarity;
    fused[tool] = (fused[tool] as number) + BONUS * bonus;
  }
  return phrased;
}

function candidatesFor(
  examples: Examples,
  sample: Uint32Array,
  covered: Uint32Array,
  fused: Float32Array,
  vector: Float32Array,
): Uint32Array {
  const near = nearestBySign(examples.bits, vector, covered, NEAREST_CANDIDATES);
  return Uint32Array.from(new Set([...sample, ...near, ...rankTools(fused, covered, BEST_CANDIDATES)]));
}

function coveredBy(members: Uint32Array, has: Uint8Array): Uint32Array {
  const covered = new Uint32Array(members.length);
  let count = 0;
  for (let at = 0; at < members.length; at++) {
    if (has[members[at] as number] === 1) covered[count++] = members[at] as number;
  }
  return covered.subarray(0, count);
}

export function phraseSimilarity(examples: Examples, tool: number, vector: Float32Array): number {
  return nearestPhrases(examples, Uint32Array.of(tool), vector)[0] as number;
}

export function nearestExamples(
  examples: Examples,
  members: Uint32Array,
  vector: Float32Array,
  tell: (tool: number, cosine: number) => void,
): void {
  const { centroids, bits } = examples;
  if (vector.length !== centroids.dimension) return;
  const covered = coveredBy(members, centroids.has);
  const looked =
    covered.length <= ALL_EXACT_UP_TO
      ? covered
      : Uint32Array.from(nearestBySign(bits, vector, covered, NEAREST_CANDIDATES));
  nearestPhrases(examples, looked, vector).forEach((cosine, at) => {
    tell(looked[at] as number, cosine);
  });
}

function nearestPhrases({ phrases, starts }: Examples, tools: Uint32Array, vector: Float32Array): Float64Array {
  const nearest = new Float64Array(tools.length).fill(-1);
  if (phrases.dimension !== vector.length) return nearest;
  const cosines = dotRows(phrases.values, phrasesOf(tools, starts), vector);
  let at = 0;
  for (let place = 0; place < tools.length; place++) {
    const tool = tools[place] as number;
    const end = at + (starts[tool + 1] as number) - (starts[tool] as number);
    for (; at < end; at++) nearest[place] = Math.max(nearest[place] as number, cosines[at] as number);
  }
  return nearest;
}

function phrasesOf(tools: Uint32Array, starts: Uint32Array): Uint32Array {
  let count = 0;
  for (const tool of tools) count += (starts[tool + 1] as number) - (starts[tool] as number);
  const rows = new Uint32Array(count);
  let at = 0;
  for (const tool of tools) {
    for (let row = starts[tool] as number; row < (starts[tool + 1] as number); row++) rows[at++] = row;
  }
  return rows;
}

function evenSample(tools: Uint32Array, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => tools[Math.floor((at * tools.length) / count)] as number);
}

type Line = { readonly base: number; readonly slope: number };

/** Least squares over the tools with a known bonus, drawn toward "as similar as the tool itself" while they are few. */
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
