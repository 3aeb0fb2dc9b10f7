import { describe, expect, it, vi } from "vitest";
import { createQueryEmbedder } from "./query-embedder";
import { VectorCache } from "./vector-cache";

const vector = new Float32Array([1]);

describe("the query cache", () => {
  it("forgets what has not been asked for the longest", () => {
    const cache = new VectorCache({ maxEntries: 2 });
    cache.set("a", vector);
    cache.set("b", vector);
    cache.get("a");
    cache.set("c", vector);
    expect(["a", "b", "c"].map((text) => cache.get(text) !== undefined)).toEqual([true, false, true]);
  });

  it("does not keep texts that are too long", () => {
    const cache = new VectorCache({ maxTextLength: 3 });
    cache.set("long", vector);
    expect(cache.get("long")).toBeUndefined();
  });

  it("asks once for a text that many want at the same time", async () => {
    const embed = vi.fn(async (texts: readonly string[]) => texts.map((text) => new Float32Array([text.length])));
    const queries = createQueryEmbedder(embed);
    const answers = await Promise.all([["a", "bb"], ["bb"], ["bb", "ccc"]].map((texts) => queries.embed(texts)));
    expect(embed.mock.calls.map(([texts]) => texts)).toEqual([["a", "bb"], ["ccc"]]);
    expect(answers.map((answer) => answer.get("bb"))).toEqual(Array(3).fill(new Float32Array([2])));
    expect(queries.known("ccc")).toEqual(new Float32Array([3]));
  });

  it("asks again after a failure", async () => {
    const embed = vi.fn(async () => [vector]).mockRejectedValueOnce(new Error("down"));
    const queries = createQueryEmbedder(embed);
    await expect(Promise.all([queries.embed(["a"]), queries.embed(["a"])])).rejects.toThrow("down");
    expect((await queries.embed(["a"])).get("a")).toBe(vector);
  });
});
