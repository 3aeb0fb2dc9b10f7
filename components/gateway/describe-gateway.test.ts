import { describe, expect, it } from "vitest";
import { describeOffer, describeRecall, describeRollback, formatPercent } from "./describe-gateway";

describe("the gateway's figures in words", () => {
  it("never round a recall up to 100%", () => {
    expect([1, 0.9999, 0.9996, 0.994, 0.99, 0.95, 0.5, 0].map(formatPercent)).toEqual([
      ...["100%", "99.99%", "99.96%", "99.4%", "99%", "95%", "50%", "0%"],
    ]);
    expect(describeRecall({ value: 0.994, low: 0.981, high: 0.9986 })).toBe("99.4% (98.1–99.8%)");
  });

  it("say why a role went back, and what is missing before it can be turned on", () => {
    expect(describeRollback({ kind: "recall", value: 0.9, limit: 0.99, rounds: 200 })).toBe(
      "Recall was 90% over 200 rounds, below the minimum of 99%.",
    );
    expect(describeRollback({ kind: "refused", value: 0.2, limit: 0.05, rounds: 200 })).toBe(
      "The provider refused 20% of requests over 200 rounds; the limit is 5%.",
    );
    expect(describeOffer({ kind: "more-rounds", needed: 81 }, 0.99)).toBe(
      "Needs 81 more rounds with calls and no lost tool before you turn it on.",
    );
  });
});
