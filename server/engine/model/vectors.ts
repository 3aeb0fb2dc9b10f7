/** The engine never waits for an embedder: callers pass the vectors of the texts it names. Vectors have length 1. */
export type VectorLookup = (text: string) => Float32Array | undefined;

export const NO_VECTORS: VectorLookup = () => undefined;

/** A fingerprint of the vectors a lookup has for these texts. Vectors never change, so each is read once. */
export function fingerprintVectors(texts: readonly string[], vectorOf: VectorLookup): number {
  let high = 0;
  let low = texts.length;
  for (const text of texts) {
    const vector = vectorOf(text);
    const fingerprint = vector === undefined ? 0 : fingerprintVector(vector);
    high = mix(high, fingerprint / TWO_TO_32);
    low = mix(low, fingerprint);
  }
  return joinHalves(high, low);
}

const fingerprints = new WeakMap<Float32Array, number>();

function fingerprintVector(vector: Float32Array): number {
  const known = fingerprints.get(vector);
  if (known !== undefined) return known;
  let high = 0;
  let low = vector.length;
  for (const word of new Int32Array(vector.buffer, vector.byteOffset, vector.length)) {
    high = mix(high, Math.imul(word, 0x9e37_79b1));
    low = mix(low, word);
  }
  const fingerprint = joinHalves(high, low);
  fingerprints.set(vector, fingerprint);
  return fingerprint;
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word ^ 0x41c6_ce57, 2_654_435_761);
  return mixed ^ (mixed >>> 15);
}

const TWO_TO_32 = 4_294_967_296;

function joinHalves(high: number, low: number): number {
  return TWO_TO_32 * (high & 0x1f_ffff) + (low >>> 0);
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Cosines are float32: a value equal to τ must not fail by rounding. */
export function meetsThreshold(cosine: number, tau: number): boolean {
  return cosine >= tau - ROUNDING;
}

const ROUNDING = 1e-6;
