import { describe, expect, it } from "vitest";
import { someCall, someRound, someText } from "@/server/contract/some-chat.testing";
import { waitingText } from "./waiting-text";

const rounds = [someRound()];

describe("waitingText", () => {
  it("says what the answer is waiting for before the first token", () => {
    expect(waitingText({ status: "streaming", parts: [], rounds: [] })).toBe("Selecting tools…");
    expect(waitingText({ status: "streaming", parts: [], rounds })).toBe("Waiting for demo…");
    expect(waitingText({ status: "streaming", parts: [someCall()], rounds: [...rounds, someRound()] })).toBe(
      "Waiting for demo…",
    );
  });

  it("is silent while text streams or a call is running", () => {
    expect(waitingText({ status: "streaming", parts: [someText("a")], rounds })).toBeNull();
    const running = someCall({ state: "running", outcome: null });
    expect(waitingText({ status: "streaming", parts: [running, someCall()], rounds })).toBeNull();
  });

  it("returns once all calls are done", () => {
    expect(waitingText({ status: "streaming", parts: [someCall()], rounds })).toBe(
      "Selecting tools for the next round…",
    );
  });

  it("is silent after the answer ended", () => {
    for (const status of ["complete", "stopped", "interrupted", "failed"] as const) {
      expect(waitingText({ status, parts: [], rounds })).toBeNull();
    }
  });
});
