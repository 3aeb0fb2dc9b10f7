import type { SessionListInput, SessionListItem, SessionOwner } from "@/server/contract/sessions";
import type { Db } from "@/server/db/client";
import { Prisma } from "@/server/db/generated/client";

type Row = {
  id: string;
  externalId: string;
  ownerId: string;
  role: string;
  epoch: number;
  lastRound: number | null;
  loadedCount: number;
  forkedFrom: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
};

/** Those that have not expired, the last used first. States stay in the database: only their sizes are asked for. */
export async function listSessions(
  db: Db,
  { owner, role, search, after, limit }: SessionListInput,
): Promise<{ items: SessionListItem[]; next: string | null }> {
  const where = [Prisma.sql`expires_at > now()`];
  if (owner !== undefined) where.push(Prisma.sql`owner_id = ${owner}`);
  if (role !== undefined) where.push(Prisma.sql`role_name = ${role}`);
  if (search) where.push(Prisma.sql`position(lower(${search}) IN lower(external_id)) > 0`);
  if (after !== undefined) {
    const [at, id] = after.split("~");
    where.push(Prisma.sql`(updated_at, id) < (${new Date(Number(at))}, ${id})`);
  }
  const rows = await db.$queryRaw<Row[]>`
    SELECT id, external_id AS "externalId", owner_id AS "ownerId", role_name AS role, epoch,
      (state #>> '{last,round}')::int AS "lastRound", jsonb_array_length(state -> 'admitted') AS "loadedCount",
      forked_from AS "forkedFrom", created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt"
    FROM session WHERE ${Prisma.join(where, " AND ")}
    ORDER BY updated_at DESC, id DESC LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  const ownerOf = await findOwners(
    db,
    page.map(({ ownerId }) => ownerId),
  );
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => toItem(row, ownerOf(row.ownerId))),
    next: last === undefined ? null : `${last.updatedAt.getTime()}~${last.id}`,
  };
}

function toItem({ ownerId: _, ...row }: Row, owner: SessionOwner): SessionListItem {
  const times = {
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
  return { ...row, owner, ...times };
}

/** Whose session an id stands for. */
export function findSessionName(db: Db, id: string): Promise<{ ownerId: string; externalId: string } | null> {
  return db.session.findUnique({ where: { id }, select: { ownerId: true, externalId: true } });
}

export async function findOwner(db: Db, id: string): Promise<SessionOwner> {
  return (await findOwners(db, [id]))(id);
}

async function findOwners(db: Db, ids: readonly string[]): Promise<(id: string) => SessionOwner> {
  const query = { where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } };
  const [keys, people] = await Promise.all([db.agentKey.findMany(query), db.user.findMany(query)]);
  const owners = new Map<string, SessionOwner>();
  for (const key of keys) owners.set(key.id, { ...key, kind: "key" });
  for (const person of people) owners.set(person.id, { ...person, kind: "person" });
  return (id) => owners.get(id) ?? { id, kind: "unknown", name: null };
}
