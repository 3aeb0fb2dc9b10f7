import type { Actor } from "@/server/audit/actor";
import type { Db } from "@/server/db/client";
import { Prisma } from "@/server/db/generated/client";

export type AuditRecord = {
  readonly action: string;
  readonly noun: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly old?: unknown;
  readonly new?: unknown;
};

/** Always called inside the transaction of the change that it records. */
export async function recordAudit(db: Db, actor: Actor, record: AuditRecord): Promise<void> {
  await db.auditEvent.create({
    data: {
      actorId: actor.id,
      actorName: actor.name,
      action: record.action,
      noun: record.noun,
      subjectId: record.subjectId,
      subjectName: record.subjectName,
      old: toJson(record.old),
      new: toJson(record.new),
    },
  });
}

/** What something was when it was deleted last; null if it never was. */
export async function findLastDeleted(db: Db, noun: string, subjectId: string): Promise<unknown> {
  const event = await db.auditEvent.findFirst({
    where: { noun, subjectId, action: "delete" },
    orderBy: { id: "desc" },
    select: { old: true },
  });
  return event?.old ?? null;
}

function toJson(value: unknown) {
  return value === undefined || value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue);
}
