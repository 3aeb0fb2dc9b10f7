import { describe, expect, it } from "vitest";
import { race } from "./race";

describe("race", () => {
  it("uses the minimum time of each item, then the median over items", async () => {
    let clock = 0;
    const slowOnce = new Set<string>();
    const results = await race(
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
      { rounds: 4, now: () => clock },
    );
    expect(results).toEqual({ steady: { p50Ms: 2, p99Ms: 3 }, noisy: { p50Ms: 4, p99Ms: 6 } });
  });

  it("lets contenders take turns, and changes who goes first", async () => {
    const order: string[] = [];
    const late = async (name: string) => {
      await Promise.resolve();
      order.push(name);
    };
    await race({ a: () => late("a"), b: () => late("b") }, ["item"], { rounds: 2 });
    expect(order).toEqual(["a", "b", "b", "a"]);
  });

  it("begins no round when the time is up", async () => {
    let clock = 0;
    const run = () => {
      clock += 10;
    };
    await race({ run }, ["item"], { rounds: 100, mostMs: 25, now: () => clock });
    expect(clock).toBe(30);
  });
});
