import { describe, expect, it } from "vitest";
import { describeOutcome } from "./describe-outcome";

describe("describeOutcome", () => {
  it("describes how a call ended", () => {
    expect(describeOutcome({ state: "done", outcome: "ok" })).toMatchObject({ word: "ok", tone: "good" });
    expect(describeOutcome({ state: "done", outcome: "refused" }).word).toBe("declined");
    expect(describeOutcome({ state: "done", outcome: "timeout" }).word).toBe("timed out");
  });

  it("describes a call that hasn't ended", () => {
    expect(describeOutcome({ state: "asks", outcome: null }).word).toBe("needs approval");
    expect(describeOutcome({ state: "running", outcome: null }).word).toBe("running");
  });

  it("is neutral about a call with an unknown outcome", () => {
    expect(describeOutcome({ state: "done", outcome: null })).toMatchObject({ word: "ended", tone: "neutral" });
  });
});
