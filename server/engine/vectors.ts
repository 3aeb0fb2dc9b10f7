/**
 * The engine never waits for an embedder: whoever calls it asks which texts it will want to know, has them embedded,
 * and hands the vectors in. `undefined` means that the embedder had no answer. Vectors have length 1.
 */
export type VectorLookup = (text: string) => Float32Array | undefined;

export const NO_VECTORS: VectorLookup = () => undefined;

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Cosines are single floats: what is equal to τ must not fail for want of digits. */
export function reaches(cosine: number, tau: number): boolean {
  return cosine >= tau - ROUNDING;
}

const ROUNDING = 1e-6;
