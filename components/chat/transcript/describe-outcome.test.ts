import { describe, expect, it } from "vitest";
import { describeOutcome } from "./describe-outcome";

describe("describeOutcome", () => {
  it("says how a call ended", () => {
    expect(describeOutcome({ state: "done", outcome: "ok" })).toMatchObject({ word: "ok", tone: "good" });
    expect(describeOutcome({ state: "done", outcome: "refused" }).word).toBe("refused");
    expect(describeOutcome({ state: "done", outcome: "timeout" }).word).toBe("timed out");
  });

  it("says how a call stands that has not ended", () => {
    expect(describeOutcome({ state: "asks", outcome: null }).word).toBe("asks you");
    expect(describeOutcome({ state: "running", outcome: null }).word).toBe("running");
  });

  it("claims nothing of a call that ended in no known way", () => {
    expect(describeOutcome({ state: "done", outcome: null })).toMatchObject({ word: "ended", tone: "neutral" });
  });
});
