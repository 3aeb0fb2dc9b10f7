import { describe, expect, it } from "vitest";
import { comparePaired, comparePresets, showComparison } from "./compare";
import type { CaseResult } from "./metrics";

/** Cases that need `a`, in order; `+` got it, `-` did not. */
function results(marks: string): CaseResult[] {
  return [...marks].map((mark, at) => ({
    case: { id: `c${at}`, message: "m", needs: ["a"] },
    ...{ sent: mark === "+" ? ["a"] : ["b"], metaTools: [], tokensSent: 100, tokensMeta: 0, tokensBaseline: 900 },
    ...{ mode: "selective", resolveMs: 1 },
  }));
}

const talk: CaseResult = {
  case: { id: "hello", message: "hello", needs: [] },
  ...{ sent: [], metaTools: [], tokensSent: 0, tokensMeta: 0, tokensBaseline: 900, mode: "chat", resolveMs: 1 },
};

describe("comparePaired", () => {
  it("counts cases that only one of the two served, and the difference they make", () => {
    const paired = comparePaired(results("+++--"), results("+--+-"));
    expect(paired.onlyFirst).toEqual({ count: 2, ids: ["c1", "c2"] });
    expect(paired.onlySecond).toEqual({ count: 1, ids: ["c3"] });
    expect(paired.difference).toBeCloseTo(0.2);
  });

  it("pairs cases by id, whatever their order", () => {
    const first = results("+-+-+-");
    expect(comparePaired(first, [...first].reverse())).toMatchObject({ difference: 0, onlyFirst: { count: 0 } });
  });

  it("leaves out cases without a need, which recall does not count either", () => {
    const taxed = { ...talk, tokensSent: 50 };
    expect(comparePaired([talk], [taxed])).toMatchObject({ difference: null, interval: null });
    expect(comparePaired([...results("+-"), talk], [...results("--"), taxed]).difference).toBe(0.5);
  });

  it("lists ten ids at most, and counts them all", () => {
    const { onlyFirst } = comparePaired(results("+".repeat(25)), results("-".repeat(25)));
    expect(onlyFirst.count).toBe(25);
    expect(onlyFirst.ids).toHaveLength(10);
  });

  it("has an interval that contains zero if both win equally often", () => {
    const [low, high] = comparePaired(results("+-+-++++"), results("-+-+++++")).interval ?? [1, 1];
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });
});

describe("comparePresets", () => {
  it("tries both under the same limits, and shows who alone served what", async () => {
    const asked: unknown[] = [];
    const run = async (preset: string, adjustments: unknown) => {
      asked.push(adjustments);
      return results(preset === "toolcrib" ? "++-" : "+--");
    };
    const adjustments = { maxTools: null, maxTokens: 700, gate: false };
    const comparison = await comparePresets({ run }, ["toolcrib", "gaia"], adjustments);
    expect(asked).toEqual([adjustments, adjustments]);
    const text = showComparison(comparison);
    expect(text).toMatch(/^toolcrib +66\.7% \(/m);
    expect(text).toMatch(/case by case: \+33\.3 points \(/);
    expect(text).toMatch(/^Served by toolcrib alone: 1 \(c1\)$/m);
    expect(text).toMatch(/^Served by gaia alone: 0$/m);
  });
});
