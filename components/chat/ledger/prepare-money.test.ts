import { describe, expect, it } from "vitest";
import { someRound } from "@/server/contract/some-chat.testing";
import { describeMoney, prepareMoney } from "./prepare-money";

const PRICES = { input: 10, cachedInput: 1, output: 50 };
const MILLION = 1_000_000;

describe("what rounds cost in money", () => {
  it("charges cached tokens, other input and output each at its own price per million", () => {
    const round = someRound({ prices: PRICES, tokens: { tools: 500, messages: 500, output: 100 }, cached: 400 });
    const money = prepareMoney([{ round, before: null }]);
    expect((money?.cost ?? 0) * MILLION).toBeCloseTo(600 * 10 + 400 * 1 + 100 * 50);
  });

  it("takes the provider's figures before ours, one by one", () => {
    const usage = { input: 2000, output: null, cached: 1000 };
    const round = someRound({ prices: PRICES, tokens: { tools: 500, messages: 500, output: 100 }, cached: 400, usage });
    const money = prepareMoney([{ round, before: null }]);
    expect((money?.cost ?? 0) * MILLION).toBeCloseTo(1000 * 10 + 1000 * 1 + 100 * 50);
  });

  it("never takes more as cached than there is", () => {
    const round = someRound({ prices: PRICES, tokens: { messages: 100 }, cached: 900 });
    expect((prepareMoney([{ round, before: null }])?.cost ?? 0) * MILLION).toBeCloseTo(100);
  });

  it("grants a chat without Toolcrib its cache: the same list again is cheap", () => {
    const before = someRound({ prices: PRICES, tokens: { tools: 10, messages: 100 }, baseline: 1000 });
    const round = someRound({ prices: PRICES, tokens: { tools: 10, system: 20, messages: 150 }, baseline: 1000 });
    const first = prepareMoney([{ round: before, before: null }]);
    expect((first?.without ?? 0) * MILLION).toBeCloseTo(1100 * 10);
    const second = prepareMoney([{ round, before }]);
    expect((second?.without ?? 0) * MILLION).toBeCloseTo(50 * 10 + 1120 * 1);
    const elsewhere = prepareMoney([{ round, before: { ...before, model: "other" } }]);
    expect((elsewhere?.without ?? 0) * MILLION).toBeCloseTo(1170 * 10);
  });

  it("is unknown where no price is, and counts rounds that are left out", () => {
    const free = { round: someRound({ tokens: { messages: 5 } }), before: null };
    expect(prepareMoney([])).toBeNull();
    expect(prepareMoney([free])).toBeNull();
    const paid = { round: someRound({ prices: PRICES, tokens: { messages: MILLION } }), before: null };
    expect(prepareMoney([free, paid])).toEqual({ cost: 10, without: 10, unpriced: 1 });
  });

  it("is said beside what it would have been", () => {
    expect(describeMoney({ cost: 0.012, without: 0.08, unpriced: 0 })).toBe("$0.012 instead of $0.080");
    expect(describeMoney({ cost: 0.5, without: 0.5, unpriced: 1 })).toBe(
      "$0.50, the same without Toolcrib; one round has no known price",
    );
  });
});
