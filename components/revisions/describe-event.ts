import type { AuditEvent } from "@/server/contract/audit";
import type { Json } from "@/server/engine/model/snapshot";
import { describeField } from "./describe-field";

/** Follows the person's name. Other actions get a generic sentence. */
const SENTENCES: Record<string, (subject: string) => string> = {
  "publish revision": (subject) => `published ${subject}`,
  "restore revision": (subject) => `restored an older revision as ${subject}`,
  "discard draft": (subject) => `discarded the draft, ${subject}`,
  "edit cases evaluation": (subject) => `edited the cases of evaluation set ${subject}`,
  "import draft": (subject) => `imported ${subject} into the draft`,
  "create person": (subject) => `created the account of ${subject}`,
  "join person": () => "joined",
  "invite person": (subject) => `invited ${subject}`,
  "revoke invitation": (subject) => `revoked ${subject}`,
  "change role person": (subject) => `changed the account role of ${subject}`,
  "disable person": (subject) => `disabled the account of ${subject}`,
  "enable person": (subject) => `enabled the account of ${subject}`,
  "change password person": () => "changed their password",
  "offer password person": (subject) => `created a password reset link for ${subject}`,
  "set password person": () => "set a new password with a reset link",
  "sign out person": (subject) => `signed ${subject} out of all sessions`,
  "create key": (subject) => `created agent key ${subject}`,
  "revoke key": (subject) => `revoked agent key ${subject}`,
  "rotate key": (subject) => `rotated agent key ${subject}`,
  "replace key": (subject) => `replaced agent key ${subject}`,
  "set credentials source": (subject) => `set the credentials of source ${subject}`,
  "remove credentials source": (subject) => `removed the credentials of source ${subject}`,
  "set connection model": (subject) => `set the connection of model ${subject}`,
  "remove connection model": (subject) => `removed the connection of model ${subject}`,
  "accept change tool": (subject) => `accepted the source's changes to tool ${subject}`,
  "reject change tool": (subject) => `rejected the source's changes to tool ${subject}`,
  "reset session": (subject) => `reset session ${subject}`,
  "fork session": (subject) => `forked session ${subject}`,
  "update settings": () => "changed the settings",
};

const VERBS: Record<string, string> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  undelete: "restored",
};

const NOUN_WORDS: Record<string, string> = { evaluation: "evaluation set" };

/** Bookkeeping fields. */
const HIDDEN = new Set(["id", "version", "updatedAt", "createdAt"]);

export function describeEvent(event: AuditEvent): string {
  const sentence = SENTENCES[`${event.action} ${event.noun}`];
  if (sentence) return sentence(event.subjectName);
  return `${VERBS[event.action] ?? event.action} ${NOUN_WORDS[event.noun] ?? event.noun} ${event.subjectName}`;
}

export function eventClauses(event: AuditEvent): string[] {
  if (event.action === "disable" || event.action === "enable") return [];
  return changedFields(event).flatMap(describeField);
}

type ChangedField = { field: string; old: Json; new: Json };

export function changedFields(event: AuditEvent): ChangedField[] {
  const before = asRecord(event.old);
  const after = asRecord(event.new);
  if (before === null || after === null) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !HIDDEN.has(field))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}

function asRecord(value: unknown): Record<string, Json> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, Json>) : null;
}
