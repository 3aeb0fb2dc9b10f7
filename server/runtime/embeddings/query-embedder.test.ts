import { describe, expect, it, vi } from "vitest";
import type { Embedder, EmbedWatch } from "./embedder";
import { createQueryEmbedder } from "./query-embedder";

const vector = new Float32Array([1]);
const LONG = 20_000;
const SOON = 10;

/** An embedder that answers when the test says so. */
function createByHand() {
  const asked: { texts: readonly string[]; watch: EmbedWatch; resolve(vectors: Float32Array[]): void }[] = [];
  const embed: Embedder["embed"] = (texts, _urgency, watch) =>
    new Promise((resolve, reject) => {
      if (watch === undefined) return reject(new Error("nobody watches"));
      asked.push({ texts, watch, resolve });
    });
  return { asked, queries: createQueryEmbedder(embed) };
}

describe("the query embedder", () => {
  it("requests a text once for concurrent callers", async () => {
    const embed = vi.fn<Embedder["embed"]>(async (texts) => texts.map((text) => new Float32Array([text.length])));
    const queries = createQueryEmbedder(embed);
    const answers = await Promise.all([["a", "bb"], ["bb"], ["bb", "ccc"]].map((texts) => queries.embed(texts, LONG)));
    expect(embed.mock.calls.map(([texts]) => texts)).toEqual([["a", "bb"], ["ccc"]]);
    expect(answers.map((answer) => answer.vectors.get("bb"))).toEqual(Array(3).fill(new Float32Array([2])));
    expect(queries.known("ccc")).toEqual(new Float32Array([3]));
  });

  it("retries after a failure", async () => {
    const embed = vi.fn<Embedder["embed"]>(async () => [vector]).mockRejectedValueOnce(new Error("down"));
    const queries = createQueryEmbedder(embed);
    const failed = await Promise.all([queries.embed(["a"], LONG), queries.embed(["a"], LONG)]);
    expect(failed).toEqual(Array(2).fill({ vectors: new Map(), isLate: false }));
    expect((await queries.embed(["a"], LONG)).vectors.get("a")).toBe(vector);
  });

  it("returns what arrived before the timeout, and nothing later", async () => {
    const { asked, queries } = createByHand();
    const answer = queries.embed(["message", "word"], SOON);
    asked[0]?.watch.onPart(0, [vector]);
    const { vectors, isLate } = await answer;
    asked[0]?.watch.onPart(1, [vector]);
    expect([...vectors.keys(), isLate]).toEqual(["message", true]);
    expect(queries.known("word")).toBe(vector);
  });

  it("waits only for its own texts of a shared request", async () => {
    const { asked, queries } = createByHand();
    const late = queries.embed(["message", "word"], SOON);
    const shared = queries.embed(["message"], LONG);
    asked[0]?.watch.onPart(0, [vector]);
    expect((await shared).isLate).toBe(false);
    expect((await late).isLate).toBe(true);
  });

  it("does not wait for a text that already timed out for another caller", async () => {
    const { asked, queries } = createByHand();
    await queries.embed(["hung"], SOON);
    const again = queries.embed(["hung"], LONG);
    asked[1]?.resolve([vector]);
    expect((await again).vectors.get("hung")).toBe(vector);
  });

  it("cancels a request only when its last caller has left", async () => {
    const { asked, queries } = createByHand();
    const patient = queries.embed(["a"], LONG);
    await queries.embed(["a"], SOON);
    expect(asked.map(({ watch }) => watch.signal.aborted)).toEqual([false]);
    asked[0]?.resolve([vector]);
    expect((await patient).vectors.get("a")).toBe(vector);
    await queries.embed(["b"], SOON);
    expect(asked[1]?.watch.signal.aborted).toBe(true);
  });
});
