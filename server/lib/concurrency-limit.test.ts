import { describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit";

const WORDS = { what: "open streams", advice: "Close one of them." };

function setUp(per: { key: number; person: number }, total: number, replaceAfterMs?: number) {
  let at = 0;
  const limit = createConcurrencyLimit({
    per,
    total,
    ...WORDS,
    now: () => at,
    ...(replaceAfterMs && { replaceAfterMs }),
  });
  const ended: string[] = [];
  return {
    limit,
    ended,
    take: (person: string, key: string, name = key) =>
      limit.acquire({ key, person }, () => {
        ended.push(name);
      }),
    pass(ms: number) {
      at += ms;
    },
  };
}

const refusal = (scope: string, most: number) => ({
  code: "too_many_requests",
  details: { scope, limit: most, retryAfter: 5 },
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("a concurrency limit", () => {
  it("refuses by key, by person and in total, and says which limit it was and what to do", () => {
    const { limit, take } = setUp({ key: 2, person: 3 }, 4);
    take("ada", "a1");
    take("ada", "a1");
    expect(thrownBy(() => take("ada", "a1"))).toMatchObject({
      ...refusal("key", 2),
      message: "You've reached the limit of 2 open streams per key. Close one of them.",
    });
    take("ada", "a2");
    expect(thrownBy(() => take("ada", "a3"))).toMatchObject(refusal("person", 3));
    take("bob", "b1");
    expect(thrownBy(() => take("cyd", "c1"))).toMatchObject({
      ...refusal("total", 4),
      message: "You've reached the limit of 4 open streams in total. Close one of them.",
    });
    expect(limit.size()).toBe(4);
  });

  it("frees a slot once, however often it is released", () => {
    const { limit, take } = setUp({ key: 2, person: 2 }, 2);
    const [first] = [take("ada", "a1"), take("ada", "a1")];
    first.release();
    first.release();
    expect(limit.size()).toBe(1);
    take("ada", "a1");
    expect(thrownBy(() => take("ada", "a1"))).toMatchObject(refusal("key", 2));
  });

  it("replaces the least recently used slot of the same key, and only after it was idle for a while", () => {
    const { take, ended, pass } = setUp({ key: 2, person: 9 }, 9, 100);
    const first = take("ada", "a1", "first");
    take("ada", "a1", "second");
    take("ada", "a2", "of another key");
    pass(99);
    expect(thrownBy(() => take("ada", "a1"))).toMatchObject(refusal("key", 2));
    first.touch();
    pass(1);
    take("ada", "a1", "third");
    expect(ended).toEqual(["second"]);
    // The first was used a moment ago, and the third has just begun.
    expect(thrownBy(() => take("ada", "a1"))).toMatchObject(refusal("key", 2));
  });

  it("does not count a replaced slot twice when it is released afterwards", () => {
    const { limit, take, pass } = setUp({ key: 1, person: 1 }, 9, 100);
    const replaced = take("ada", "a1");
    pass(100);
    take("ada", "a1");
    replaced.release();
    replaced.touch();
    expect(limit.size()).toBe(1);
    expect(thrownBy(() => take("ada", "a1"))).toMatchObject(refusal("key", 1));
  });

  it("never replaces a slot that cannot be ended", () => {
    const { limit, pass } = setUp({ key: 1, person: 1 }, 1, 100);
    limit.acquire({ key: "a1", person: "ada" });
    pass(1000);
    expect(thrownBy(() => limit.acquire({ key: "a1", person: "ada" }))).toMatchObject(refusal("key", 1));
  });

  it("at the total limit, gives a slot of the largest owner to one with fewer", () => {
    const { limit, take, ended, pass } = setUp({ key: 9, person: 9 }, 4, 100);
    for (const name of ["a-1", "a-2", "a-3"]) take("ada", "a1", name);
    take("bob", "b1", "b-1");
    pass(100);
    take("cyd", "c1", "c-1");
    expect(ended).toEqual(["a-1"]);
    // No owner holds two more than Ada now: replacing would only go back and forth.
    expect(thrownBy(() => take("ada", "a1"))).toMatchObject(refusal("total", 4));
    expect(thrownBy(() => take("bob", "b1"))).toMatchObject(refusal("total", 4));
    expect(limit.size()).toBe(4);
  });
});
