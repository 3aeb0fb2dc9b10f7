import { describe, expect, it } from "vitest";
import { describeNotice } from "./describe-notice";

describe("describeNotice", () => {
  it("says what was left out, why, and that it is kept", () => {
    expect(describeNotice({ kind: "trimmed", messages: 12, tokens: 8_940, window: 32_000 })).toBe(
      "The 12 oldest messages were not sent (8,940 tok): the model's window holds 32,000 tok. The chat keeps them.",
    );
    expect(describeNotice({ kind: "trimmed", messages: 1, tokens: 9, window: 100 })).toBe(
      "The oldest message was not sent (9 tok): the model's window holds 100 tok. The chat keeps it.",
    );
  });

  it("names the limit that ended a turn", () => {
    expect(describeNotice({ kind: "max-rounds", limit: 8 })).toContain("after 8 rounds");
    expect(describeNotice({ kind: "max-rounds", limit: 1 })).toContain("after 1 round,");
    expect(describeNotice({ kind: "call-budget", limit: 20 })).toContain("its 20 calls");
  });
});
