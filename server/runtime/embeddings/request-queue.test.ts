import { describe, expect, it } from "vitest";
import { RequestQueue, type Slice } from "./request-queue";

const texts = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);
const answer = (slice: Slice | undefined) => slice?.done(slice.texts.map((text) => new Float32Array([text.length])));

function drain(queue: RequestQueue): string[] {
  const order: string[] = [];
  for (let slice = queue.next(); slice !== undefined; slice = queue.next()) {
    order.push(slice.texts[0] ?? "");
    answer(slice);
  }
  return order;
}

describe("the request queue", () => {
  it("lets a query overtake the rest of a catalog", async () => {
    const queue = new RequestQueue();
    void queue.push(texts("tool", 40), "catalog");
    answer(queue.next());
    void queue.push(["question"], "question");
    expect(queue.next()?.texts).toEqual(["question"]);
    expect(queue.next()?.texts[0]).toBe("tool4");
  });

  it("lets a catalog progress however many queries arrive", () => {
    const queue = new RequestQueue();
    void queue.push(texts("tool", 40), "catalog");
    for (let at = 0; at < 100; at++) void queue.push([`question${at}`], "question");
    const order = drain(queue);
    expect(order.indexOf("tool0")).toBeLessThan(20);
    expect(order.filter((first) => first.startsWith("question"))).toHaveLength(100);
  });

  it("lets a short query pass a long one, and both pass a catalog", async () => {
    const queue = new RequestQueue();
    void queue.push(texts("tool", 8), "catalog");
    const long = queue.push(texts("word", 20), "question");
    void queue.push(["short"], "question");
    expect(drain(queue)).toEqual(["word0", "short", "word8", "word16", "tool0", "tool4"]);
    expect(await long).toHaveLength(20);
  });

  it("answers every request with one vector for each text, in order", async () => {
    const queue = new RequestQueue();
    const catalog = queue.push(["a", "bb", "ccc", ...texts("tool", 30)], "catalog");
    const question = queue.push(["dddd"], "question");
    drain(queue);
    expect((await catalog).slice(0, 3)).toEqual([1, 2, 3].map((length) => new Float32Array([length])));
    expect(await catalog).toHaveLength(33);
    expect(await question).toEqual([new Float32Array([4])]);
    expect(await queue.push([], "question")).toEqual([]);
  });

  it("skips the rest of a failed request", async () => {
    const queue = new RequestQueue();
    const catalog = queue.push(texts("tool", 40), "catalog");
    queue.next()?.fail(new Error("broken"));
    await expect(catalog).rejects.toThrow("broken");
    expect(queue.next()).toBeUndefined();
  });

  it("reports each part as it arrives, in order", async () => {
    const queue = new RequestQueue();
    const places: number[][] = [];
    const onPart = (from: number, vectors: readonly Float32Array[]) => places.push([from, vectors.length]);
    const question = queue.push(texts("word", 18), "question", { onPart, signal: new AbortController().signal });
    drain(queue);
    expect(places).toEqual([
      [0, 8],
      [8, 8],
      [16, 2],
    ]);
    expect(await question).toHaveLength(18);
  });

  it("does not process several long texts in a row", () => {
    const queue = new RequestQueue();
    const long = "x".repeat(900);
    void queue.push([`${long}${long}`, long, "a", "b", long], "question");
    const slices: number[] = [];
    for (let slice = queue.next(); slice !== undefined; slice = queue.next()) slices.push(slice.texts.length);
    expect(slices).toEqual([1, 3, 1]);
  });

  it("starts with every message before the single words of any", () => {
    const queue = new RequestQueue();
    void queue.push(texts("one", 20), "question");
    void queue.push(texts("two", 20), "question");
    answer(queue.next());
    answer(queue.next());
    void queue.push(texts("three", 9), "question");
    void queue.push(texts("four", 1), "question");
    expect(drain(queue).slice(0, 3)).toEqual(["three0", "four0", "one8"]);
  });

  it("skips cancelled work, and delivers work that has started", async () => {
    const queue = new RequestQueue();
    const leaving = new AbortController();
    let delivered = 0;
    const onPart = (_from: number, vectors: readonly Float32Array[]) => {
      delivered += vectors.length;
    };
    const given = queue.push(texts("word", 20), "question", { onPart, signal: leaving.signal });
    const slice = queue.next();
    leaving.abort();
    await expect(given).rejects.toThrow(/was canceled/);
    answer(slice);
    expect(delivered).toBe(8);
    expect(queue.next()).toBeUndefined();
  });

  it("rejects all waiting requests at once", async () => {
    const queue = new RequestQueue();
    const waiting = [queue.push(["question"], "question"), queue.push(texts("tool", 40), "catalog")];
    queue.failAll(new Error("gone"));
    for (const request of waiting) await expect(request).rejects.toThrow("gone");
    expect(queue.next()).toBeUndefined();
  });
});
