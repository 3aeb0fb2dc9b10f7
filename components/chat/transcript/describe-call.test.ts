import { describe, expect, it } from "vitest";
import { someCall } from "@/server/contract/some-chat.testing";
import { approvalReason, describeCall } from "./describe-call";

const NOT_SENT = "Called without being sent in this round";

describe("describeCall", () => {
  it("has no notes for an ordinary call", () => {
    expect(describeCall(someCall())).toEqual([]);
  });

  it("marks a tool that was not sent", () => {
    expect(describeCall(someCall({ wasSent: false }))).toEqual([NOT_SENT]);
  });

  it("doesn't mark meta-tools, unknown names or calls still being written", () => {
    expect(describeCall(someCall({ wasSent: false, isMeta: true }))).toEqual([]);
    expect(describeCall(someCall({ wasSent: false, outcome: "unknown" }))).toEqual([]);
    expect(describeCall(someCall({ wasSent: false, state: "writing", outcome: null }))).toEqual([]);
  });

  it("names the tools that a meta-tool found", () => {
    expect(describeCall(someCall({ isMeta: true, found: ["a"] }))).toEqual(["Found a; available from the next round"]);
    expect(describeCall(someCall({ isMeta: true, found: ["a", "b", "c"] }))).toEqual([
      "Found a, b and c; available from the next round",
    ]);
  });
});

describe("approvalReason", () => {
  it("mentions destructive only for tools marked as destructive", () => {
    expect(approvalReason({ isDestructive: true })).toContain("marked as destructive");
    expect(approvalReason({ isDestructive: false })).not.toContain("destructive");
  });
});
