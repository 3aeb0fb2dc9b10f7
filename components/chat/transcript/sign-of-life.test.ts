import { describe, expect, it } from "vitest";
import { someCall, someRound, someText } from "@/server/contract/some-chat.testing";
import { signOfLife } from "./sign-of-life";

const rounds = [someRound()];

describe("signOfLife", () => {
  it("names what is waited for before the first token", () => {
    expect(signOfLife({ status: "streaming", parts: [], rounds: [] })).toBe("Choosing tools…");
    expect(signOfLife({ status: "streaming", parts: [], rounds })).toBe("Asking demo…");
    expect(signOfLife({ status: "streaming", parts: [someCall()], rounds: [...rounds, someRound()] })).toBe(
      "Asking demo…",
    );
  });

  it("is silent where text grows or a call shows that it runs", () => {
    expect(signOfLife({ status: "streaming", parts: [someText("a")], rounds })).toBeNull();
    const running = someCall({ state: "running", outcome: null });
    expect(signOfLife({ status: "streaming", parts: [running, someCall()], rounds })).toBeNull();
  });

  it("speaks again once all calls are answered", () => {
    expect(signOfLife({ status: "streaming", parts: [someCall()], rounds })).toBe("Choosing tools for the next round…");
  });

  it("is silent once the answer has ended", () => {
    for (const status of ["complete", "stopped", "interrupted", "failed"] as const) {
      expect(signOfLife({ status, parts: [], rounds })).toBeNull();
    }
  });
});
