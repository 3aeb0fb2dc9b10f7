import { expect, it } from "vitest";
import type { AuditEvent } from "@/server/contract/audit";
import { describeEvent, eventClauses } from "./describe-event";

const event: AuditEvent = {
  id: "7",
  at: "2026-01-01T00:00:00.000Z",
  actorEmail: null,
  actorName: "Ada",
  action: "update",
  noun: "bundle",
  subjectId: "bundle_1",
  subjectName: "git",
  old: { id: "bundle_1", version: 1, name: "git", tools: ["git_log"] },
  new: { id: "bundle_1", version: 2, name: "git", tools: ["git_diff", "git_log"] },
  inDraft: true,
};

it("names the action and its subject", () => {
  expect(describeEvent(event)).toBe("changed bundle git");
  expect(describeEvent({ ...event, action: "delete" })).toBe("deleted bundle git");
});

it("has a sentence for each action that is not an edit", () => {
  const about = (action: string, noun: string, subjectName: string) =>
    describeEvent({ ...event, action, noun, subjectName });
  expect(about("publish", "revision", "revision 4")).toBe("published revision 4");
  expect(about("accept change", "tool", "saw")).toBe("accepted the source's changes to tool saw");
  expect(about("reject change", "tool", "saw")).toBe("rejected the source's changes to tool saw");
  expect(about("discard", "draft", "back to revision 3")).toBe("discarded the draft, back to revision 3");
  expect(about("sign out", "person", "ada@example.org")).toBe("signed ada@example.org out of all sessions");
  expect(about("change password", "person", "ada@example.org")).toBe("changed their password");
  expect(about("offer password", "person", "ada@example.org")).toBe(
    "created a password reset link for ada@example.org",
  );
  expect(about("set password", "person", "ada@example.org")).toBe("set a new password with a reset link");
  expect(about("revoke", "key", "ci")).toBe("revoked agent key ci");
  expect(about("set credentials", "source", "github")).toBe("set the credentials of source github");
});

it("falls back to the raw action if it is unknown", () => {
  expect(describeEvent({ ...event, action: "polish", noun: "key", subjectName: "ci" })).toBe("polish key ci");
});

it("lists what changed, without bookkeeping fields", () => {
  expect(eventClauses(event)).toEqual(["tools gained git_diff"]);
});

it("names settings and limits with their units", () => {
  const settings = {
    ...{ ...event, noun: "settings", subjectName: "settings" },
    old: { records: { retentionDays: 30, messages: "kept" }, chat: { roles: ["guest"], silenceSeconds: 120 } },
    new: { records: { retentionDays: 90, messages: "hashed" }, chat: { roles: ["coder"], silenceSeconds: 60 } },
  };
  expect(eventClauses(settings)).toEqual([
    "retention changed from 30 days to 90 days",
    "messages changed from keep to keep a hash",
    "roles for viewers and members gained coder, lost guest",
    "model timeout changed from 120 seconds to 60 seconds",
  ]);
  const calls = {
    ...{ ...event, noun: "settings", subjectName: "settings" },
    old: { execute: { timeoutMs: 30_000, maxResultBytes: 262_144 } },
    new: { execute: { timeoutMs: 90_000, maxResultBytes: 1_048_576 } },
  };
  expect(eventClauses(calls)).toEqual([
    "call timeout changed from 30 seconds to 90 seconds",
    "maximum result size changed from 0.25 MB to 1 MB",
  ]);
  const set = {
    ...event,
    noun: "evaluation",
    old: { recallFloor: 0.9, tokenCeiling: null },
    new: { recallFloor: 0.95, tokenCeiling: 800 },
  };
  expect(eventClauses(set)).toEqual([
    "minimum recall changed from 90% to 95%",
    "maximum tokens per case changed from none to 800 tok",
  ]);
});

it("has no clauses for new entries", () => {
  expect(eventClauses({ ...event, action: "create", old: null })).toEqual([]);
});

it("does not repeat that an account was disabled", () => {
  const disabled = { ...event, action: "disable", noun: "person", old: { disabled: false }, new: { disabled: true } };
  expect(eventClauses(disabled)).toEqual([]);
});
