import { describe, expect, it } from "vitest";
import { someCall, someMessage, someText } from "@/server/contract/some-chat.testing";
import { announce } from "./describe-status";

describe("announce", () => {
  it("is silent while an answer grows, whatever its words are", () => {
    const texts = ["", "a", "a b"].map((text) =>
      announce([someMessage({ status: "streaming", parts: [someText(text)] })]),
    );
    expect(texts).toEqual(["", "", ""]);
  });

  it("says how an answer ended", () => {
    expect(announce([someMessage({ status: "complete" })])).toBe("Answer complete.");
    expect(announce([someMessage({ status: "stopped" })])).toBe("Answer stopped.");
    const problem = { kind: "unreachable", message: "no route", retryAfter: null } as const;
    expect(announce([someMessage({ status: "failed", problem })])).toBe("The provider could not be reached.");
  });

  it("says that a call asks, as long as it can be answered", () => {
    const parts = [someCall({ state: "asks", outcome: null, tool: "ha_restart" })];
    expect(announce([someMessage({ status: "streaming", parts })])).toBe(
      "The model wants to call ha_restart. Allow or refuse it.",
    );
    expect(announce([someMessage({ status: "stopped", parts })])).toBe("Answer stopped.");
  });

  it("says nothing of older answers", () => {
    expect(announce([someMessage(), someMessage({ author: "person" })])).toBe("");
    expect(announce([])).toBe("");
  });
});
