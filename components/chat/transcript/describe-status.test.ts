import { describe, expect, it } from "vitest";
import { someCall, someMessage, someText } from "@/server/contract/some-chat.testing";
import { announce } from "./describe-status";

describe("announce", () => {
  it("is silent while an answer streams", () => {
    const texts = ["", "a", "a b"].map((text) =>
      announce([someMessage({ status: "streaming", parts: [someText(text)] })]),
    );
    expect(texts).toEqual(["", "", ""]);
  });

  it("announces how an answer ended", () => {
    expect(announce([someMessage({ status: "complete" })])).toBe("Answer complete.");
    expect(announce([someMessage({ status: "stopped" })])).toBe("Answer stopped.");
    const problem = { kind: "unreachable", message: "no route", retryAfter: null } as const;
    expect(announce([someMessage({ status: "failed", problem })])).toBe("The provider is unreachable.");
  });

  it("announces a call that needs approval while it can be decided", () => {
    const parts = [someCall({ state: "asks", outcome: null, tool: "ha_restart" })];
    expect(announce([someMessage({ status: "streaming", parts })])).toBe(
      "The model wants to call ha_restart. Allow or decline it.",
    );
    expect(announce([someMessage({ status: "stopped", parts })])).toBe("Answer stopped.");
  });

  it("ignores older answers", () => {
    expect(announce([someMessage(), someMessage({ author: "person" })])).toBe("");
    expect(announce([])).toBe("");
  });
});
