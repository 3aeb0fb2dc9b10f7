import { describe, expect, it } from "vitest";
import { someCall } from "@/server/contract/some-chat.testing";
import { describeCall, whyItAsks } from "./describe-call";

const HATCH = "Not sent before: called through the escape hatch";

describe("describeCall", () => {
  it("has nothing to say of an ordinary call", () => {
    expect(describeCall(someCall())).toEqual([]);
  });

  it("marks a tool that had not been sent", () => {
    expect(describeCall(someCall({ wasSent: false }))).toEqual([HATCH]);
  });

  it("marks neither meta-tools, nor names that mean no tool, nor calls that are still being written", () => {
    expect(describeCall(someCall({ wasSent: false, isMeta: true }))).toEqual([]);
    expect(describeCall(someCall({ wasSent: false, outcome: "unknown" }))).toEqual([]);
    expect(describeCall(someCall({ wasSent: false, state: "writing", outcome: null }))).toEqual([]);
  });

  it("names what a meta-tool brought up", () => {
    expect(describeCall(someCall({ isMeta: true, found: ["a"] }))).toEqual(["Found a: there from the next round"]);
    expect(describeCall(someCall({ isMeta: true, found: ["a", "b", "c"] }))).toEqual([
      "Found a, b and c: there from the next round",
    ]);
  });
});

describe("whyItAsks", () => {
  it("calls only those destructive that are marked so", () => {
    expect(whyItAsks({ isDestructive: true })).toContain("marked as destructive");
    expect(whyItAsks({ isDestructive: false })).not.toContain("destructive");
  });
});
