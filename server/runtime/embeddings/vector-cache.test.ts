import { describe, expect, it } from "vitest";
import { VectorCache } from "./vector-cache";

const vector = new Float32Array([1]);

describe("the query cache", () => {
  it("evicts the least recently used", () => {
    const cache = new VectorCache({ maxEntries: 2 });
    cache.set("a", vector);
    cache.set("b", vector);
    cache.get("a");
    cache.set("c", vector);
    expect(["a", "b", "c"].map((text) => cache.get(text) !== undefined)).toEqual([true, false, true]);
  });

  it("does not cache long texts", () => {
    const cache = new VectorCache({ maxTextLength: 3 });
    cache.set("long", vector);
    expect(cache.get("long")).toBeUndefined();
  });
});
