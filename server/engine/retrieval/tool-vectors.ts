import type { VectorLookup } from "@/server/engine/vectors";
import type { ToolTexts } from "./tool-texts";

/** One vector per tool, one behind the other in one array. A tool without a vector has zeros and `has` 0. */
export type ToolVectors = {
  readonly dimension: number;
  readonly values: Float32Array;
  readonly has: Uint8Array;
  /** One over the length of each vector: they are means, hence shorter than 1. */
  readonly inverseLengths: Float32Array;
};

const SHARES = [0.5, 0.25, 0.25] as const;

/** A tool's vector is the weighted mean of its texts' vectors; of those that are known, if not all are. */
export function buildToolVectors(texts: readonly ToolTexts[], vectorOf: VectorLookup): ToolVectors {
  const found = texts.map((text) => text.embedded.map((embedded) => vectorOf(embedded)));
  const dimension = found.flat().find((vector) => vector !== undefined)?.length ?? 0;
  const values = new Float32Array(texts.length * dimension);
  const has = new Uint8Array(texts.length);
  const inverseLengths = new Float32Array(texts.length);
  found.forEach((vectors, tool) => {
    const share = vectors.reduce((sum, vector, at) => sum + (vector === undefined ? 0 : (SHARES[at] ?? 0)), 0);
    if (share === 0) return;
    has[tool] = 1;
    vectors.forEach((vector, at) => {
      if (vector?.length === dimension) addScaled(values, tool * dimension, vector, (SHARES[at] ?? 0) / share);
    });
    inverseLengths[tool] = 1 / (lengthOf(values, tool * dimension, dimension) || 1);
  });
  return { dimension, values, has, inverseLengths };
}

function addScaled(into: Float32Array, offset: number, vector: Float32Array, factor: number): void {
  for (let at = 0; at < vector.length; at++) into[offset + at] = (into[offset + at] ?? 0) + factor * (vector[at] ?? 0);
}

function lengthOf(values: Float32Array, offset: number, dimension: number): number {
  let sum = 0;
  for (let at = offset; at < offset + dimension; at++) sum += (values[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}

/** Four sums side by side let the processor work on them at once. */
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
