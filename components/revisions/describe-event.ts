import type { AuditEvent } from "@/server/contract/audit";
import type { Json } from "@/server/engine/snapshot";
import { describeField } from "./describe-field";

/** What happened, without the person who did it. Nouns of policy need no line of their own. */
const SENTENCES: Record<string, (subject: string) => string> = {
  "publish revision": (subject) => `published ${subject}`,
  "restore revision": (subject) => `restored an older state as ${subject}`,
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
  "change password person": () => "changed their own password",
  "offer password person": (subject) => `made a new-password link for ${subject}`,
  "set password person": () => "chose a new password by a link",
  "sign out person": (subject) => `signed ${subject} out everywhere`,
  "create key": (subject) => `made the agent key ${subject}`,
  "revoke key": (subject) => `revoked the agent key ${subject}`,
  "replace key": (subject) => `replaced the agent key ${subject}`,
  "set credentials source": (subject) => `set the credentials of source ${subject}`,
  "remove credentials source": (subject) => `removed the credentials of source ${subject}`,
  "set connection model": (subject) => `set the connection of model ${subject}`,
  "remove connection model": (subject) => `removed the connection of model ${subject}`,
  "accept change tool": (subject) => `accepted what its source changed about tool ${subject}`,
  "reject change tool": (subject) => `rejected what its source changed about tool ${subject}`,
  "reset session": (subject) => `reset session ${subject}`,
  "fork session": (subject) => `forked session ${subject}`,
  "update settings": () => "changed the settings",
};

const VERBS: Record<string, string> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  undelete: "brought back",
};

/** Bookkeeping of the row, of no interest to a reader. */
const SILENT = new Set(["id", "version", "updatedAt", "createdAt"]);

export function describeEvent(event: AuditEvent): string {
  const sentence = SENTENCES[`${event.action} ${event.noun}`];
  if (sentence) return sentence(event.subjectName);
  return `${VERBS[event.action] ?? event.action} ${event.noun} ${event.subjectName}`;
}

/** The fields that an event changed, as clauses; empty when the sentence has said it all. */
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
    .filter((field) => !SILENT.has(field))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}

function asRecord(value: unknown): Record<string, Json> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, Json>) : null;
}
