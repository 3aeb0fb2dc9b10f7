import type { z } from "zod";
import type { AuditEvent, auditListInput } from "@/server/contract/audit";
import type { Noun } from "@/server/engine/model/snapshot";
import type { Db, Prisma } from "@/server/lib/db/client";

const ACTOR = { actor: { select: { email: true } } } as const;

type Query = z.infer<typeof auditListInput>;

export async function listAudit(db: Db, query: Query): Promise<{ items: AuditEvent[]; next: string | null }> {
  const where: Prisma.AuditEventWhereInput = {};
  if (query.noun) where.noun = query.noun;
  if (query.actor) where.actorName = query.actor;
  if (query.action) where.action = query.action;
  if (query.subjectId) where.subjectId = query.subjectId;
  if (query.text) {
    const contains = { contains: query.text, mode: "insensitive" } as const;
    where.OR = [{ subjectName: contains }, { actorName: contains }, { action: contains }, { noun: contains }];
  }
  if (query.from || query.to) {
    where.at = { ...(query.from && { gte: new Date(query.from) }), ...(query.to && { lt: new Date(query.to) }) };
  }
  if (query.before) where.id = { lt: BigInt(query.before) };
  const rows = await db.auditEvent.findMany({ where, orderBy: { id: "desc" }, take: query.limit + 1, include: ACTOR });
  const page = rows.slice(0, query.limit);
  const present = await findPresent(db, page);
  const items = page.map((row) => toEvent(row, present));
  return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

const MAX_FACETS = 200;

export async function listAuditFacets(db: Db): Promise<{ actors: string[]; actions: string[] }> {
  const [actors, actions] = await Promise.all([
    db.auditEvent.findMany({ distinct: ["actorName"], select: { actorName: true }, take: MAX_FACETS }),
    db.auditEvent.findMany({ distinct: ["action"], select: { action: true }, take: MAX_FACETS }),
  ]);
  return { actors: actors.map((row) => row.actorName).sort(), actions: actions.map((row) => row.action).sort() };
}

async function findPresent(db: Db, events: readonly { noun: string; subjectId: string }[]): Promise<Present> {
  const nouns = [...new Set(events.map(({ noun }) => noun))].filter(isEntry);
  const found = await Promise.all(
    nouns.map(async (noun): Promise<[string, Set<string>]> => {
      const ids = events.filter((event) => event.noun === noun).map((event) => event.subjectId);
      return [noun, new Set(await findIds(db, noun, [...new Set(ids)]))];
    }),
  );
  return new Map(found);
}

type Present = ReadonlyMap<string, ReadonlySet<string>>;

/** Nouns are also table names. */
const ENTRIES = ["source", "tool", "role", "category", "bundle", "policy", "model", "skill"] as const satisfies Noun[];
type Entry = (typeof ENTRIES)[number];
const isEntry = (noun: string): noun is Entry => (ENTRIES as readonly string[]).includes(noun);

async function findIds(db: Db, noun: Entry, ids: string[]): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(`SELECT "id" FROM "${noun}" WHERE "id" = ANY($1)`, ids);
  return rows.map(({ id }) => id);
}

function toEvent(row: Prisma.AuditEventGetPayload<{ include: typeof ACTOR }>, present: Present): AuditEvent {
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
    inDraft: present.get(noun)?.has(subjectId) ?? null,
  };
}
