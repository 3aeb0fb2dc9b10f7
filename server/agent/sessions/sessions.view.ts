import type { SessionFacets, SessionListInput, SessionListItem, SessionOwner } from "@/server/contract/sessions";
import { isReadableBy, type Reader } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

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

/** Most recent first. States stay in the database: only their sizes are read. */
export async function listSessions(
  db: Db,
  reader: Reader,
  { owner, role, search, mode, state = "live", after, limit }: ListInput,
): Promise<{ items: SessionListItem[]; next: string | null }> {
  const where = [Prisma.sql`true`];
  if (state === "live") where.push(Prisma.sql`expires_at > now()`);
  if (state === "expired") where.push(Prisma.sql`expires_at <= now()`);
  if (mode !== undefined) {
    where.push(
      Prisma.sql`EXISTS (SELECT 1 FROM round WHERE round.session_id = session.id AND round.mode = ${mode}::"mode")`,
    );
  }
  if (owner !== undefined) where.push(Prisma.sql`owner_id = ${owner}`);
  if (role !== undefined) where.push(Prisma.sql`role_name = ${role}`);
  if (search) {
    const contains = (text: Prisma.Sql) => Prisma.sql`position(lower(${search}) IN lower(${text})) > 0`;
    where.push(Prisma.sql`(${contains(Prisma.sql`external_id`)} OR EXISTS (
      SELECT 1 FROM round WHERE round.session_id = session.id AND round.round = 0 AND ${isReadableBy(reader, "round")}
        AND ${contains(Prisma.sql`round.message`)}))`);
  }
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
  const [ownerOf, titleOf, recordedOf] = await Promise.all([
    findOwners(
      db,
      page.map(({ ownerId }) => ownerId),
    ),
    findTitles(
      db,
      reader,
      page.map(({ id }) => id),
    ),
    sumRecorded(
      db,
      page.map(({ id }) => id),
    ),
  ]);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({ ...toItem(row, ownerOf(row.ownerId), recordedOf(row.id)), title: titleOf(row.id) })),
    next: last === undefined ? null : `${last.updatedAt.getTime()}~${last.id}`,
  };
}

type ListInput = Omit<SessionListInput, "state"> & Partial<Pick<SessionListInput, "state">>;

type Recorded = Pick<SessionListItem, "rounds" | "sentTokens" | "baselineTokens" | "observedRounds">;

const TITLE_LETTERS = 160;

export async function findTitles(
  db: Db,
  reader: Reader,
  ids: readonly string[],
): Promise<(id: string) => string | null> {
  const rows = await db.$queryRaw<{ id: string; title: string }[]>`
    SELECT DISTINCT ON (session_id) session_id AS id, left(btrim(message), ${TITLE_LETTERS}) AS title
    FROM round WHERE session_id = ANY (${[...ids]}) AND btrim(message) <> '' AND ${isReadableBy(reader, "round")}
    ORDER BY session_id, epoch, round`;
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? null;
}

async function sumRecorded(db: Db, ids: readonly string[]): Promise<(id: string) => Recorded> {
  const [rows, observed] = await Promise.all([
    db.$queryRaw<(Omit<Recorded, "observedRounds"> & { id: string })[]>`
      SELECT session_id AS id, count(*)::int AS rounds, sum(sent_tokens)::float8 AS "sentTokens",
        sum(baseline_tokens)::float8 AS "baselineTokens"
      FROM round WHERE session_id = ANY (${[...ids]}) GROUP BY session_id`,
    db.$queryRaw<{ id: string; rounds: number }[]>`
      SELECT session_id AS id, count(*)::int AS rounds FROM gateway_round
      WHERE session_id = ANY (${[...ids]}) AND mode = 'observe' GROUP BY session_id`,
  ]);
  const sums = new Map(rows.map(({ id, ...recorded }) => [id, recorded]));
  const observedOf = new Map(observed.map(({ id, rounds }) => [id, rounds]));
  return (id) => ({
    ...(sums.get(id) ?? { rounds: 0, sentTokens: 0, baselineTokens: 0 }),
    observedRounds: observedOf.get(id) ?? 0,
  });
}

const MAX_FACETS = 200;

export async function listFacets(db: Db): Promise<SessionFacets> {
  const [owners, roles] = await Promise.all([
    db.session.groupBy({ by: ["ownerId"], orderBy: { _max: { updatedAt: "desc" } }, take: MAX_FACETS }),
    db.session.groupBy({ by: ["roleName"], orderBy: { roleName: "asc" }, take: MAX_FACETS }),
  ]);
  const ids = owners.map(({ ownerId }) => ownerId);
  const ownerOf = await findOwners(db, ids);
  return { owners: ids.map(ownerOf), roles: roles.map(({ roleName }) => roleName) };
}

function toItem({ ownerId: _, ...row }: Row, owner: SessionOwner, recorded: Recorded): Omit<SessionListItem, "title"> {
  const times = {
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
  return { ...row, ...recorded, owner, ...times };
}

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
