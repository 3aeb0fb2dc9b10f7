import { describe, expect, it } from "vitest";
import { race } from "./race";

describe("race", () => {
  it("takes the least time of each item, then the middle over items", () => {
    let clock = 0;
    const slowOnce = new Set<string>();
    const results = race(
      {
        steady: (cost: number) => {
          clock += cost;
        },
        noisy: (cost: number) => {
          const isFirst = slowOnce.size !== slowOnce.add(String(cost)).size;
          clock += isFirst ? 1000 : 2 * cost;
        },
      },
      [1, 2, 3],
      4,
      () => clock,
    );
    expect(results).toEqual({ steady: { p50Ms: 2, p99Ms: 3 }, noisy: { p50Ms: 4, p99Ms: 6 } });
  });

  it("lets contenders take turns, and changes who goes first", () => {
    const order: string[] = [];
    race({ a: () => order.push("a"), b: () => order.push("b") }, ["item"], 2);
    expect(order).toEqual(["a", "b", "b", "a"]);
  });
});
