import type { VectorLookup } from "@/server/engine/model/vectors";
import { mapChunked, type Task } from "@/server/engine/util/chunked";
import type { ToolTexts } from "./tool-texts";

/** Concatenated vectors. Missing ones are zeros, with `has` 0. */
export type FlatVectors = {
  readonly dimension: number;
  readonly values: Float32Array;
  readonly has: Uint8Array;
  /** The inverse length of each vector: a mean of vectors is shorter than 1. */
  readonly inverseLengths: Float32Array;
};

export type ToolVectors = FlatVectors;

const SHARES = [0.5, 0.25, 0.25] as const;

export function* toolVectorsChunked(texts: readonly ToolTexts[], vectorOf: VectorLookup): Task<ToolVectors> {
  const means = yield* mapChunked(texts, (text) => meanOf(text.embedded.map((embedded) => vectorOf(embedded))));
  return flattenVectors(means);
}

/** The first vector sets the dimension; others count as missing. */
export function flattenVectors(found: readonly (Float32Array | undefined)[]): FlatVectors {
  const dimension = found.find((vector) => vector !== undefined)?.length ?? 0;
  const values = new Float32Array(found.length * dimension);
  const has = new Uint8Array(found.length);
  const inverseLengths = new Float32Array(found.length);
  found.forEach((vector, at) => {
    if (vector === undefined || vector.length !== dimension) return;
    values.set(vector, at * dimension);
    has[at] = 1;
    inverseLengths[at] = 1 / (Math.sqrt(dotAt(vector, 0, vector)) || 1);
  });
  return { dimension, values, has, inverseLengths };
}

function meanOf(vectors: readonly (Float32Array | undefined)[]): Float32Array | undefined {
  const first = vectors.find((vector) => vector !== undefined);
  if (first === undefined) return undefined;
  const mean = new Float32Array(first.length);
  let total = 0;
  vectors.forEach((vector, at) => {
    if (vector?.length !== mean.length) return;
    const share = SHARES[at] ?? 0;
    total += share;
    for (let each = 0; each < mean.length; each++)
      mean[each] = (mean[each] as number) + share * (vector[each] as number);
  });
  return mean.map((value) => value / total);
}

/** Four parallel sums let the processor overlap them. */
export function dotAt(values: Float32Array, offset: number, vector: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const end = vector.length;
  const fours = end & ~3;
  for (let at = 0; at < fours; at += 4) {
    a += (values[offset + at] as number) * (vector[at] as number);
    b += (values[offset + at + 1] as number) * (vector[at + 1] as number);
    c += (values[offset + at + 2] as number) * (vector[at + 2] as number);
    d += (values[offset + at + 3] as number) * (vector[at + 3] as number);
  }
  for (let at = fours; at < end; at++) a += (values[offset + at] as number) * (vector[at] as number);
  return a + b + c + d;
}
