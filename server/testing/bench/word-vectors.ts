import type { VectorLookup } from "@/server/engine/model/vectors";
import { fnv1a } from "@/server/lab/evaluate/fnv1a";

const DIMENSIONS = 384;

/**
 * Vectors without a model, for timing: the normalized sum of a fixed direction per word. Texts that share words are
 * close, so the engine has something to rank.
 */
export function createWordVectors(): VectorLookup {
  const directions = new Map<string, Float32Array>();
  const directionOf = (word: string) => {
    const known = directions.get(word);
    if (known !== undefined) return known;
    const made = scatter(fnv1a(word));
    directions.set(word, made);
    return made;
  };
  return (text) => {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text])) {
      const direction = directionOf(word);
      for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] ?? 0) + (direction[at] ?? 0);
    }
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
    return sum.map((value) => value / length);
  };
}

/** Pseudorandom numbers between −1 and 1 (xorshift). */
function scatter(seed: number): Float32Array {
  let state = seed || 1;
  return Float32Array.from({ length: DIMENSIONS }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state | 0) / 2 ** 31;
  });
}
