import { describe, expect, it } from "vitest";
import type { ModeReason } from "@/server/contract/reasons";
import { describeChance, describeModeReason } from "./describe-mode-reason";

const OVER_DIRECT = { schemaTokens: 8879, directBudget: 1000, listingBudget: 200, window: 200_000 };

describe("why a mode was chosen", () => {
  it("shows the chance and the limit it is below", () => {
    expect(describeModeReason({ kind: "small-talk", probability: 0.11, below: 0.12 })).toBe(
      "Small talk: 11% chance of needing a tool, below the 12% limit",
    );
    expect(describeModeReason({ kind: "tool-unlikely", probability: 0.074, below: 0.1 })).toBe(
      "Tools unlikely: 7.4% chance, below the 10% limit; the model can still search for tools",
    );
    expect(describeModeReason({ kind: "small-talk", probability: null, below: 0.02 })).toBe(
      "Small talk: a greeting or thanks",
    );
  });

  it("never rounds a chance up to its limit or down to zero", () => {
    const judged = (probability: number, below: number) => describeChance({ kind: "small-talk", probability, below });
    expect(judged(0.1196, 0.12)).toBe("just under 12% chance of needing a tool");
    expect(judged(0.0074, 0.0075)).toBe("0.7% chance of needing a tool");
    expect(judged(0.00748, 0.0075)).toBe("0.7% chance of needing a tool");
    expect(judged(0.0196, 0.02)).toBe("just under 2% chance of needing a tool");
    expect(judged(0.0001, 0.02)).toBe("under 0.1% chance of needing a tool");
  });

  it("compares schemas and menu with their budgets", () => {
    const reason = { kind: "within-listing-budget", ...OVER_DIRECT, listingTokens: 106 } as const;
    expect(describeModeReason(reason, { mode: "selective", allowedCount: 60 })).toBe(
      "All 60 schemas (8,879 tok as JSON) exceed the 1,000-token direct budget; the 106-token menu fits its 200",
    );
    expect(describeModeReason(reason, { mode: "compact_direct" })).toBe(
      "All schemas (8,879 tok as JSON) exceed the 1,000-token direct budget; the 106-token list of the rest fits its 200",
    );
    expect(describeModeReason({ kind: "over-listing-budget", ...OVER_DIRECT, listingTokens: 320 })).toBe(
      "All schemas (8,879 tok as JSON) exceed the 1,000-token direct budget, and the 320-token list of the rest exceeds its 200",
    );
    const fitting = { kind: "within-direct-budget", schemaTokens: 140, budget: 1000, window: 8192 } as const;
    expect(describeModeReason(fitting, { allowedCount: 1 })).toBe(
      "The only schema (140 tok as JSON) fits the 1,000-token direct budget",
    );
  });

  it("describes small talk recorded without a probability", () => {
    const recorded = { kind: "small-talk", logit: -2.4, below: -2 } as unknown as ModeReason;
    expect(describeModeReason(recorded)).toBe("Small talk: unlikely to need a tool");
    expect(describeChance(recorded)).toBeNull();
  });

  it("handles a reason from another version", () => {
    expect(describeModeReason({ kind: "added-later" } as unknown as ModeReason)).toBe(
      "Decided by another version of Toolcrib",
    );
  });
});
