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

it("says what was done to what", () => {
  expect(describeEvent(event)).toBe("changed bundle git");
  expect(describeEvent({ ...event, action: "delete" })).toBe("deleted bundle git");
});

it("says it as people would where it is no edit", () => {
  const about = (action: string, noun: string, subjectName: string) =>
    describeEvent({ ...event, action, noun, subjectName });
  expect(about("publish", "revision", "revision 4")).toBe("published revision 4");
  expect(about("accept change", "tool", "saw")).toBe("accepted what its source changed about tool saw");
  expect(about("reject change", "tool", "saw")).toBe("rejected what its source changed about tool saw");
  expect(about("discard", "draft", "back to revision 3")).toBe("discarded the draft, back to revision 3");
  expect(about("sign out", "person", "ada@example.org")).toBe("signed ada@example.org out everywhere");
  expect(about("change password", "person", "ada@example.org")).toBe("changed their own password");
  expect(about("offer password", "person", "ada@example.org")).toBe("made a new-password link for ada@example.org");
  expect(about("set password", "person", "ada@example.org")).toBe("chose a new password by a link");
  expect(about("revoke", "key", "ci")).toBe("revoked the agent key ci");
  expect(about("set credentials", "source", "github")).toBe("set the credentials of source github");
});

it("still says something about an action that it does not know", () => {
  expect(describeEvent({ ...event, action: "rotate", noun: "key", subjectName: "ci" })).toBe("rotate key ci");
});

it("says what changed, without the bookkeeping of the row", () => {
  expect(eventClauses(event)).toEqual(["tools gained git_diff"]);
});

it("has nothing to compare when something was created", () => {
  expect(eventClauses({ ...event, action: "create", old: null })).toEqual([]);
});

it("does not say twice that an account was disabled", () => {
  const disabled = { ...event, action: "disable", noun: "person", old: { disabled: false }, new: { disabled: true } };
  expect(eventClauses(disabled)).toEqual([]);
});
