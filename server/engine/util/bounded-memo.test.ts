import { describe, expect, it } from "vitest";
import { BoundedMemo } from "./bounded-memo";

const LIMITS = { entries: 10, weight: 100, maxKeyLength: 5 };

function filled(count: number, weight: number): BoundedMemo<number> {
  const memo = new BoundedMemo<number>(LIMITS);
  for (let at = 0; at < count; at++) memo.set(`${at}`, at, weight);
  return memo;
}

describe("a bounded memo", () => {
  it("returns the last value, or undefined", () => {
    const memo = filled(1000, 1);
    expect([memo.get("999"), memo.get("996"), memo.get("0"), memo.get("no")]).toEqual([999, 996, undefined, undefined]);
  });

  it("never holds more entries than its limit", () => {
    for (const count of [1, 9, 10, 11, 1000]) expect(filled(count, 1).size).toBeLessThanOrEqual(LIMITS.entries);
  });

  it("never holds more weight than its limit", () => {
    expect(filled(1000, 30).size * 30).toBeLessThanOrEqual(LIMITS.weight);
  });

  it("rejects entries heavier than half the limit, or with a long key", () => {
    const memo = filled(1000, 51);
    memo.set("123456", 1, 1);
    expect([memo.size, memo.get("123456")]).toEqual([0, undefined]);
  });

  it("keeps frequently used entries", () => {
    const memo = filled(0, 1);
    memo.set("held", -1, 1);
    for (let at = 0; at < 1000; at++) {
      memo.set(`${at}`, at, 1);
      expect(memo.get("held")).toBe(-1);
    }
  });

  it("counts a replaced entry once", () => {
    const memo = filled(0, 1);
    memo.set("other", 1, 1);
    for (let at = 0; at < 1000; at++) memo.set("same", at, 40);
    expect([memo.get("same"), memo.get("other"), memo.size]).toEqual([999, 1, 2]);
  });
});
