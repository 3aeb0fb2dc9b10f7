import type { Actor } from "@/server/lib/audit/actor";
import type { Db } from "@/server/lib/db/client";
import { inParts } from "@/server/lib/db/in-parts";

type AuditRecord = {
  readonly action: string;
  readonly noun: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly old?: unknown;
  readonly new?: unknown;
};

/** Must be called in the transaction of the change. */
export function recordAudit(db: Db, actor: Actor, record: AuditRecord): Promise<void> {
  return recordAudits(db, actor, [record]);
}

/** As JSON in a few statements: Prisma looks at each value, which blocks the event loop if there are thousands. */
export async function recordAudits(db: Db, actor: Actor, records: readonly AuditRecord[]): Promise<void> {
  for (const part of inParts(records)) {
    await db.$executeRaw`
      INSERT INTO "audit_event" ("actor_id", "actor_name", "action", "noun", "subject_id", "subject_name", "old", "new")
      SELECT ${actor.id}, ${actor.name}, e."action", e."noun", e."subjectId", e."subjectName", e."old", e."new"
      FROM jsonb_to_recordset(${part}::jsonb) AS e(
        "action" text, "noun" text, "subjectId" text, "subjectName" text, "old" jsonb, "new" jsonb)`;
  }
}

/** The entry as it was last deleted; null if it never was. */
export async function findLastDeleted(db: Db, noun: string, subjectId: string): Promise<unknown> {
  const event = await db.auditEvent.findFirst({
    where: { noun, subjectId, action: "delete" },
    orderBy: { id: "desc" },
    select: { old: true },
  });
  return event?.old ?? null;
}
