import fc from "fast-check";
import { expect, it } from "vitest";
import { buildSignBits, nearestBySign } from "./sign-bits";
import type { ToolVectors } from "./tool-vectors";

const DIMENSION = 400;

function vectorsOf(vectors: readonly Float32Array[]): ToolVectors {
  const values = new Float32Array(vectors.length * DIMENSION);
  vectors.forEach((vector, at) => {
    values.set(vector, at * DIMENSION);
  });
  const ones = new Array(vectors.length).fill(1);
  return { dimension: DIMENSION, values, has: Uint8Array.from(ones), inverseLengths: Float32Array.from(ones) };
}

const vector = fc.float32Array({ minLength: DIMENSION, maxLength: DIMENSION, min: -1, max: 1, noNaN: true });

function slowDistances(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const { values } = vectorsOf(vectors);
  const mean = new Float32Array(DIMENSION);
  vectors.forEach((_, tool) => {
    for (let at = 0; at < DIMENSION; at++) mean[at] = (mean[at] ?? 0) + (values[tool * DIMENSION + at] ?? 0);
  });
  for (let at = 0; at < DIMENSION; at++) mean[at] = (mean[at] ?? 0) / vectors.length;
  return vectors.map((one) => {
    let distance = 0;
    for (let at = 0; at < DIMENSION; at++) {
      if ((one[at] ?? 0) > (mean[at] ?? 0) !== (query[at] ?? 0) > 0) distance++;
    }
    return distance;
  });
}

it("returns exactly the closest members, including ties for the last place", () => {
  fc.assert(
    fc.property(
      fc.array(vector, { minLength: 1, maxLength: 12 }),
      vector,
      fc.integer({ min: 1, max: 12 }),
      (all, query, count) => {
        const members = Uint32Array.from(all.keys());
        const distances = slowDistances(all, query);
        const reach = [...distances].sort((a, b) => a - b)[Math.min(count, all.length) - 1] ?? 0;
        const expected = [...members].filter((tool) => (distances[tool] ?? 0) <= reach);
        expect([...nearestBySign(buildSignBits(vectorsOf(all)), query, members, count)]).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});
