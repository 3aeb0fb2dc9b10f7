import { describe, expect, it } from "vitest";
import type { Spend, Traffic } from "@/server/contract/overview";
import { describeSpend, prepareFigures } from "./prepare-figures";

const NONE: Traffic = { rounds: 0, sentTokens: 0, baselineTokens: 0, calling: 0, covered: 0, escaped: 0 };
const NOW: Traffic = { rounds: 100, sentTokens: 40_000, baselineTokens: 400_000, calling: 50, covered: 48, escaped: 3 };
const BEFORE: Traffic = { rounds: 10, sentTokens: 5000, baselineTokens: 40_000, calling: 5, covered: 5, escaped: 0 };
const SPEND: Spend = { rounds: 100, pricedRounds: 62, sentDollars: 0.05, baselineDollars: 0.55, unpriced: [] };

const figuresOf = (now: Traffic, before: Traffic, spend = SPEND) =>
  Object.fromEntries(
    prepareFigures({ now, before, series: [{ at: "2026-03-02T00:00:00.000Z", ...now }], spend }).map((figure) => [
      figure.key,
      figure,
    ]),
  );

describe("the figures", () => {
  it("show tokens, cost and shares with their breakdown", () => {
    const { tax, saved, recall, escapes } = figuresOf(NOW, BEFORE);
    expect(tax).toMatchObject({ value: "40,000 tok", note: "400 tok per round · $0.050" });
    expect(saved).toMatchObject({ value: "360,000 tok", note: "90% of the baseline · $0.50" });
    expect(recall).toMatchObject({ value: "96%", note: "48 of 50 rounds with calls had every tool they called" });
    expect(escapes?.value).toBe("3%");
  });

  it("compare per round and by share, so that more traffic alone is neither good nor bad", () => {
    const { tax, saved, recall, escapes } = figuresOf(NOW, BEFORE);
    expect(tax?.delta).toMatchObject({ text: "−20%", tone: "good" });
    expect(saved?.delta).toMatchObject({ text: "+2.5 points", tone: "good" });
    expect(recall?.delta).toMatchObject({ text: "−4 points", tone: "bad" });
    expect(escapes?.delta).toMatchObject({ text: "+3 points", tone: "bad" });
  });

  it("have no delta without earlier data, and no share without rounds", () => {
    const { tax, saved, recall, escapes } = figuresOf({ ...NONE, rounds: 1 }, NONE);
    expect([tax?.delta, saved?.delta, recall?.delta, escapes?.delta]).toEqual([null, null, null, null]);
    expect(recall?.value).toBeNull();
    expect(recall?.points).toEqual([null]);
    expect(escapes?.value).toBe("0%");
  });

  it("say how many rounds the cost covers", () => {
    expect(describeSpend(SPEND)).toContain("Cost covers 62 of 100 rounds");
    expect(describeSpend({ ...SPEND, pricedRounds: 0 })).toContain("No cost shown");
    expect(describeSpend({ ...SPEND, pricedRounds: 100 })).toBeNull();
    expect(figuresOf(NOW, BEFORE, { ...SPEND, pricedRounds: 0 }).tax?.note).toBe("400 tok per round");
  });
});
