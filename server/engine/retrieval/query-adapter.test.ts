import { describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { dot } from "@/server/engine/model/vectors";
import { packAdapter } from "@/server/lab/evaluate/adapter/write-adapter";
import { createLocalEmbedder } from "@/server/runtime/embeddings/local-embedder";
import { adapt, adapterFor, PROBE, readAdapter } from "./query-adapter";

const unit = (values: readonly number[]) => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

describe("the query adapter", () => {
  it("adds its weights' answer to the vector and keeps the length at 1", () => {
    const swap = { dimension: 2, weights: Float32Array.of(0, 0.5, 0.5, 0) };
    const adapted = adapt(swap, Float32Array.of(1, 0));
    expect([...adapted]).toEqual([...unit([1, 0.5])]);
  });

  it("leaves a vector unchanged if it learned nothing", () => {
    const vector = unit([3, 4]);
    expect([...adapt({ dimension: 2, weights: new Float32Array(4) }, vector)]).toEqual([...vector]);
  });

  it("is unpacked within the precision of a byte", () => {
    const weights = Float32Array.of(0.5, -0.25, 0, 1);
    const { probe, adapter } = readAdapter(packAdapter(weights, unit([1, 2])));
    expect(dot(probe, unit([1, 2]))).toBeCloseTo(1, 2);
    adapter.weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo(weights[at] as number, 2);
    });
  });

  it("serves the model it was trained for, and no other", async () => {
    const folder = await ensureEmbeddingModel();
    if (folder === undefined) throw new Error("The embedding model could not be fetched.");
    const embedder = createLocalEmbedder({ folder });
    const [probe] = await embedder.embed([PROBE]);
    await embedder.stop();
    expect(adapterFor((text) => (text === PROBE ? probe : undefined))).not.toBeNull();
    expect(adapterFor(() => probe?.map((value, at) => (at % 2 === 0 ? -value : value)))).toBeNull();
    expect(adapterFor(() => unit([1, 2, 3]))).toBeNull();
    expect(adapterFor(() => undefined)).toBeNull();
  });
});
