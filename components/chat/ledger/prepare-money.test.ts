import { describe, expect, it } from "vitest";
import { someRound } from "@/server/contract/some-chat.testing";
import { describeMoney, prepareMoney } from "./prepare-money";

const PRICES = { input: 10, cachedInput: 1, output: 50 };
const MILLION = 1_000_000;

describe("the cost of rounds", () => {
  it("prices cached input, other input and output separately per million tokens", () => {
    const round = someRound({ prices: PRICES, tokens: { tools: 500, messages: 500, output: 100 }, cached: 400 });
    const money = prepareMoney([{ round, before: null }]);
    expect((money?.cost ?? 0) * MILLION).toBeCloseTo(600 * 10 + 400 * 1 + 100 * 50);
  });

  it("prefers each of the provider's figures over ours", () => {
    const usage = { input: 2000, output: null, cached: 1000 };
    const round = someRound({ prices: PRICES, tokens: { tools: 500, messages: 500, output: 100 }, cached: 400, usage });
    const money = prepareMoney([{ round, before: null }]);
    expect((money?.cost ?? 0) * MILLION).toBeCloseTo(1000 * 10 + 1000 * 1 + 100 * 50);
  });

  it("never counts more cached tokens than input tokens", () => {
    const round = someRound({ prices: PRICES, tokens: { messages: 100 }, cached: 900 });
    expect((prepareMoney([{ round, before: null }])?.cost ?? 0) * MILLION).toBeCloseTo(100);
  });

  it("assumes caching without Toolcrib, because the list never changes", () => {
    const before = someRound({ prices: PRICES, tokens: { tools: 10, messages: 100 }, baseline: 1000 });
    const round = someRound({ prices: PRICES, tokens: { tools: 10, system: 20, messages: 150 }, baseline: 1000 });
    const first = prepareMoney([{ round: before, before: null }]);
    expect((first?.without ?? 0) * MILLION).toBeCloseTo(1100 * 10);
    const second = prepareMoney([{ round, before }]);
    expect((second?.without ?? 0) * MILLION).toBeCloseTo(50 * 10 + 1120 * 1);
    const elsewhere = prepareMoney([{ round, before: { ...before, model: "other" } }]);
    expect((elsewhere?.without ?? 0) * MILLION).toBeCloseTo(1170 * 10);
  });

  it("is null without prices, and counts rounds without a price", () => {
    const free = { round: someRound({ tokens: { messages: 5 } }), before: null };
    expect(prepareMoney([])).toBeNull();
    expect(prepareMoney([free])).toBeNull();
    const paid = { round: someRound({ prices: PRICES, tokens: { messages: MILLION } }), before: null };
    expect(prepareMoney([free, paid])).toEqual({ cost: 10, without: 10, unpriced: 1 });
  });

  it("is compared with the cost without Toolcrib", () => {
    expect(describeMoney({ cost: 0.012, without: 0.08, unpriced: 0 })).toBe("$0.012 instead of $0.080");
    expect(describeMoney({ cost: 0.5, without: 0.5, unpriced: 1 })).toBe(
      "$0.50, same without Toolcrib; 1 round has no price",
    );
  });
});
