import type { z } from "zod";
import type { AuditEvent, auditListInput } from "@/server/contract/audit";
import type { Db, Prisma } from "@/server/db/client";

const ACTOR = { actor: { select: { email: true } } } as const;

type Query = z.infer<typeof auditListInput>;

export async function listAudit(db: Db, query: Query): Promise<{ items: AuditEvent[]; next: string | null }> {
  const where: Prisma.AuditEventWhereInput = {};
  if (query.noun) where.noun = query.noun;
  if (query.actor) where.actorName = query.actor;
  if (query.before) where.id = { lt: BigInt(query.before) };
  const rows = await db.auditEvent.findMany({ where, orderBy: { id: "desc" }, take: query.limit + 1, include: ACTOR });
  const items = rows.slice(0, query.limit).map(toEvent);
  return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

function toEvent(row: Prisma.AuditEventGetPayload<{ include: typeof ACTOR }>): AuditEvent {
  const { actorName, action, noun, subjectId, subjectName } = row;
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    actorEmail: row.actor?.email ?? null,
    actorName,
    action,
    noun,
    subjectId,
    subjectName,
    old: row.old as AuditEvent["old"],
    new: row.new as AuditEvent["new"],
  };
}
