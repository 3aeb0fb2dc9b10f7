import { describe, expect, it } from "vitest";
import { describeNotice } from "./describe-notice";

describe("describeNotice", () => {
  it("says what was left out and why", () => {
    expect(describeNotice({ kind: "trimmed", messages: 12, tokens: 8_940, window: 32_000 })).toBe(
      "The 12 oldest messages (8,940 tok) were not sent because they exceed the model's 32,000-token context window. They stay in the chat.",
    );
    expect(describeNotice({ kind: "trimmed", messages: 1, tokens: 9, window: 100 })).toBe(
      "The oldest message (9 tok) was not sent because it exceeds the model's 100-token context window. It stays in the chat.",
    );
  });

  it("names the limit that ended a turn", () => {
    expect(describeNotice({ kind: "max-rounds", limit: 8 })).toContain("after 8 rounds");
    expect(describeNotice({ kind: "max-rounds", limit: 1 })).toContain("after 1 round,");
    expect(describeNotice({ kind: "call-budget", limit: 20 })).toContain("after 20 calls");
  });
});
