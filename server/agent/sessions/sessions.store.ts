import type { Pool, PoolClient, QueryConfig } from "pg";
import type { Session } from "@/server/engine/session/session";
import { LOCKS } from "@/server/lib/db/locks";
import { toStorableJson } from "@/server/lib/db/storable-json";
import { fromStoredSession, type StoredSession, toStoredSession } from "@/server/lib/db/stored-session";

/** Session rows in batches. Bypasses Prisma, because every resolve depends on it. */

export type Queryable = Pick<Pool | PoolClient, "query">;

export type SessionRow = {
  readonly id: string;
  readonly state: Session;
  readonly epoch: number;
  readonly forkedFrom: string | null;
  readonly version: number;
  /** Milliseconds from now by the database's clock, so process clocks need not agree. */
  readonly createdIn: number;
  readonly updatedIn: number;
  readonly expiresIn: number;
};

export type SessionWrite = {
  readonly id: string;
  readonly ownerId: string;
  readonly externalId: string;
  readonly state: Session;
  readonly epoch: number;
  readonly forkedFrom: string | null;
  /** The version the writer saw; 0: no row. */
  readonly seen: number;
};

const PRUNE_TIMEOUT_MS = 30_000;
const PRUNE_BATCH = 500;

const SELECT = `
  SELECT id, state, epoch, forked_from AS "forkedFrom", version,
    (extract(epoch FROM created_at - now()) * 1000)::float8 AS "createdIn",
    (extract(epoch FROM updated_at - now()) * 1000)::float8 AS "updatedIn",
    (extract(epoch FROM expires_at - now()) * 1000)::float8 AS "expiresIn"
  FROM session WHERE id = ANY($1::text[]) ORDER BY id`;

/** Rows are locked in id order, so two processes never deadlock. */
const WRITE = `
  WITH incoming AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS i(
      id text, "ownerId" text, "externalId" text, role text, state jsonb, epoch int, "forkedFrom" text, seen int)
  ), locked AS MATERIALIZED (
    SELECT id FROM session WHERE id IN (SELECT id FROM incoming WHERE seen > 0) ORDER BY id FOR UPDATE
  ), updated AS (
    UPDATE session s SET role_name = i.role, state = i.state, epoch = i.epoch, forked_from = i."forkedFrom",
      version = i.seen + 1, updated_at = now(), expires_at = now() + $2::float8 * interval '1 ms'
    FROM incoming i JOIN locked USING (id)
    WHERE s.id = i.id AND s.version = i.seen
    RETURNING s.id
  ), inserted AS (
    INSERT INTO session (id, owner_id, external_id, role_name, state, epoch, forked_from, version, expires_at)
    SELECT id, "ownerId", "externalId", role, state, epoch, "forkedFrom", 1, now() + $2::float8 * interval '1 ms'
    FROM incoming WHERE seen = 0 ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  )
  SELECT id FROM updated UNION ALL SELECT id FROM inserted`;

/** Expired so long ago that its rounds were deleted too. A reused name must not repeat their ids. */
const PRUNE = `
  DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE expires_at < now() - $1::float8 * interval '1 ms' ORDER BY expires_at LIMIT $2)`;

const OWNERS_ABOVE = "SELECT owner_id AS owner FROM session GROUP BY owner_id HAVING count(*) > $1";

const CUTOFF = `
  SELECT updated_at AS cutoff FROM session WHERE owner_id = $1 ORDER BY updated_at DESC OFFSET $2 LIMIT 1`;

const PRUNE_OWNER = `
  DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE owner_id = $1 AND updated_at < $2 ORDER BY updated_at LIMIT $3)`;

export async function findSessions(
  db: Queryable,
  ids: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Map<string, SessionRow>> {
  if (ids.length === 0) return new Map();
  const text = lock ? `${SELECT} FOR UPDATE` : SELECT;
  const { rows } = await db.query<Omit<SessionRow, "state"> & { state: StoredSession }>(text, [ids]);
  return new Map(rows.map((row) => [row.id, { ...row, state: fromStoredSession(row.state) }]));
}

/** Returns the written ids: the others have a different version than their writer saw. */
export async function writeSessions(
  db: Queryable,
  writes: readonly SessionWrite[],
  ttlMs: number,
): Promise<ReadonlySet<string>> {
  if (writes.length === 0) return new Set();
  const rows = writes.map((write) => ({ ...write, role: write.state.role, state: toStoredSession(write.state) }));
  const { rows: saved } = await db.query<{ id: string }>(WRITE, [toStorableJson(rows), ttlMs]);
  return new Set(saved.map(({ id }) => id));
}

export function pruneSessions(pool: Pool, expiredForMs: number): Promise<number> {
  return deleteInParts(pool, PRUNE, [expiredForMs]);
}

export async function pruneLargeOwners(pool: Pool, most: number): Promise<number> {
  const ask = <Row extends object>(text: string, values: unknown[]) =>
    pool.query<Row>({ text, values, query_timeout: PRUNE_TIMEOUT_MS } as QueryConfig);
  const { rows: owners } = await ask<{ owner: string }>(OWNERS_ABOVE, [most]);
  let pruned = 0;
  for (const { owner } of owners) {
    const { rows } = await ask<{ cutoff: Date }>(CUTOFF, [owner, most - 1]);
    if (rows[0] !== undefined) pruned += await deleteInParts(pool, PRUNE_OWNER, [owner, rows[0].cutoff]);
  }
  return pruned;
}

/** Skips if another process is pruning. The last parameter is the batch size. */
async function deleteInParts(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  let deleted = 0;
  for (let last = PRUNE_BATCH; last === PRUNE_BATCH; deleted += last) {
    last = await inPoolTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ mine: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${LOCKS.pruneSessions}) AS mine`,
      );
      if (rows[0]?.mine !== true) return 0;
      const query = { text, values: [...values, PRUNE_BATCH], query_timeout: PRUNE_TIMEOUT_MS };
      return (await tx.query(query)).rowCount ?? 0;
    });
  }
  return deleted;
}

/** A connection that failed is not reused. */
export async function inPoolTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let failure: Error | undefined;
  try {
    await tx.query("BEGIN");
    const result = await work(tx);
    await tx.query("COMMIT");
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    tx.release(failure);
  }
}
