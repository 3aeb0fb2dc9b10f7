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
  it("show what tools cost, what they would have cost, and what was lost", () => {
    const { cost, baseline, lost } = figuresOf(NOW, BEFORE);
    expect(cost).toMatchObject({ value: "40,000 tok", note: "400 tok per round · $0.050" });
    expect(baseline).toMatchObject({ value: "400,000 tok", note: "90% saved · $0.55" });
    expect(lost).toMatchObject({ value: "3 rounds", tone: "loss" });
    expect(lost?.note).toBe("of 50 with calls lacked a tool they called · 96% recall");
  });

  it("compare per round and by share, so that more traffic alone is neither good nor bad", () => {
    const { cost, baseline, lost } = figuresOf({ ...NOW, covered: 50, escaped: 0 }, { ...BEFORE, covered: 4 });
    expect(cost?.delta).toMatchObject({ text: "−20%", tone: "none" });
    expect(baseline?.delta).toMatchObject({ text: "+2.5 points", tone: "none" });
    expect(lost?.delta).toMatchObject({ text: "+20 points", tone: "none" });
  });

  it("praise no saving that lost tools or whose loss is unknown", () => {
    const losing = figuresOf(NOW, BEFORE);
    expect([losing.cost?.delta?.tone, losing.baseline?.delta?.tone]).toEqual(["loss", "loss"]);
    expect(losing.lost?.delta).toMatchObject({ text: "−4 points", tone: "loss" });
    const unreported = figuresOf({ ...NOW, calling: 0, covered: 0, escaped: 0 }, BEFORE);
    expect([unreported.cost?.delta?.tone, unreported.baseline?.delta?.tone]).toEqual(["unknown", "unknown"]);
    expect(unreported.lost).toMatchObject({ value: "Unknown", tone: "unknown", note: "No tool calls were reported." });
    expect(figuresOf({ ...NOW, covered: 50, escaped: 0 }, BEFORE).lost).toMatchObject({
      value: "Nothing",
      tone: "none",
    });
  });

  it("have no delta without earlier data, and no share without rounds", () => {
    const { cost, baseline, lost } = figuresOf({ ...NONE, rounds: 1 }, NONE);
    expect([cost?.delta, baseline?.delta, lost?.delta]).toEqual([null, null, null]);
    expect(lost?.points).toEqual([null]);
  });

  it("say how many rounds the cost covers", () => {
    expect(describeSpend(SPEND)).toContain("Cost covers 62 of 100 rounds");
    expect(describeSpend({ ...SPEND, pricedRounds: 0 })).toContain("No cost shown");
    expect(describeSpend({ ...SPEND, pricedRounds: 100 })).toBeNull();
    expect(figuresOf(NOW, BEFORE, { ...SPEND, pricedRounds: 0 }).cost?.note).toBe("400 tok per round");
  });
});
