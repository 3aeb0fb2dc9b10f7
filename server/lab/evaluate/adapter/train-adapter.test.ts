import { describe, expect, it } from "vitest";
import { dot } from "@/server/engine/model/vectors";
import { adapt } from "@/server/engine/retrieval/query-adapter";
import { lossOf, TRAINING, type TrainingSet, trainAdapter } from "./train-adapter";

const DIMENSION = 8;
const training = { ...TRAINING, dimension: DIMENSION, steps: 150, batch: 8, learningRate: 0.02 };

const axis = (at: number) => Float32Array.from({ length: DIMENSION }, (_, place) => (place === at ? 1 : 0));
const flat = (vectors: readonly Float32Array[]) => Float32Array.from(vectors.flatMap((vector) => [...vector]));

/** Every message points at the tool beside the one it needs. */
const shifted: TrainingSet = {
  name: "shifted",
  tools: flat(Array.from({ length: DIMENSION }, (_, at) => axis(at))),
  messages: flat(Array.from({ length: DIMENSION }, (_, at) => axis((at + 1) % DIMENSION))),
  steps: Array.from({ length: DIMENSION }, () => new Float32Array()),
  needs: Array.from({ length: DIMENSION }, (_, at) => [[at]]),
};

/** Every message is a blur of all tools; one of its two steps points at the tool beside the needed one. */
const inSteps: TrainingSet = {
  ...shifted,
  name: "in steps",
  messages: new Float32Array(DIMENSION * DIMENSION).fill(1 / Math.sqrt(DIMENSION)),
  steps: Array.from({ length: DIMENSION }, (_, at) => flat([axis((at + 1) % DIMENSION), axis((at + 1) % DIMENSION)])),
};

const nearest = (vector: Float32Array) =>
  Array.from({ length: DIMENSION }, (_, at) => dot(vector, axis(at))).reduce(
    (best, score, at, all) => (score > (all[best] as number) ? at : best),
    0,
  );

describe("trainAdapter", () => {
  it("turns messages to the tools they need", () => {
    const losses: number[] = [];
    const weights = trainAdapter([shifted], training, (_, loss) => losses.push(loss));
    const found = shifted.needs.map((_, at) =>
      nearest(adapt({ dimension: DIMENSION, weights }, axis((at + 1) % DIMENSION))),
    );
    expect(found).toEqual(shifted.needs.map(([need]) => need?.[0]));
    expect(losses.at(-1)).toBeLessThan((losses[0] as number) / 4);
  });

  it("learns from the steps of a message", () => {
    const weights = trainAdapter([inSteps], training);
    const found = inSteps.needs.map((_, at) =>
      nearest(adapt({ dimension: DIMENSION, weights }, axis((at + 1) % DIMENSION))),
    );
    expect(found).toEqual(inSteps.needs.map(([need]) => need?.[0]));
  });

  it("trains the same weights from the same seed, and others from another", () => {
    const small = { ...training, steps: 10, batch: 3 };
    expect(trainAdapter([shifted], small)).toEqual(trainAdapter([shifted], small));
    expect(trainAdapter([shifted], small)).not.toEqual(trainAdapter([shifted], { ...small, seed: 2 }));
  });
});

describe("lossOf", () => {
  it("gives the slope of the loss by each score", () => {
    const scores = Float64Array.of(1, 2, 0.5, 1.5, -1);
    const needs = [[0, 2], [3]];
    const { loss, slopes } = lossOf(scores, needs);
    for (const [tool, slope] of slopes) {
      const moved = scores.slice();
      moved[tool] = (moved[tool] as number) + 1e-6;
      expect((lossOf(moved, needs).loss - loss) / 1e-6).toBeCloseTo(slope, 4);
    }
    // Of the tools that serve one need, the best alone is pulled.
    expect(slopes.has(2)).toBe(false);
  });
});
