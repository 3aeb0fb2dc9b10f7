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
  it("lets a question overtake the rest of a catalog", async () => {
    const queue = new RequestQueue();
    void queue.push(texts("tool", 40));
    answer(queue.next());
    void queue.push(["question"]);
    expect(queue.next()?.texts).toEqual(["question"]);
    expect(queue.next()?.texts[0]).toBe("tool4");
  });

  it("lets a catalog get on however many questions come", () => {
    const queue = new RequestQueue();
    void queue.push(texts("tool", 40));
    for (let at = 0; at < 100; at++) void queue.push([`question${at}`]);
    const order = drain(queue);
    expect(order.indexOf("tool0")).toBeLessThan(20);
    expect(order.filter((first) => first.startsWith("question"))).toHaveLength(100);
  });

  it("answers every request with one vector for each text, in order", async () => {
    const queue = new RequestQueue();
    const catalog = queue.push(["a", "bb", "ccc", ...texts("tool", 30)]);
    const question = queue.push(["dddd"]);
    drain(queue);
    expect((await catalog).slice(0, 3)).toEqual([1, 2, 3].map((length) => new Float32Array([length])));
    expect(await catalog).toHaveLength(33);
    expect(await question).toEqual([new Float32Array([4])]);
    expect(await queue.push([])).toEqual([]);
  });

  it("hands out nothing more of a request that failed", async () => {
    const queue = new RequestQueue();
    const catalog = queue.push(texts("tool", 40));
    queue.next()?.fail(new Error("broken"));
    await expect(catalog).rejects.toThrow("broken");
    expect(queue.next()).toBeUndefined();
  });

  it("fails all that waits at once", async () => {
    const queue = new RequestQueue();
    const waiting = [queue.push(["question"]), queue.push(texts("tool", 40))];
    queue.failAll(new Error("gone"));
    for (const request of waiting) await expect(request).rejects.toThrow("gone");
    expect(queue.next()).toBeUndefined();
  });
});
