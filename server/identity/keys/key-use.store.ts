import type { Db } from "@/server/lib/db/client";

/** Written in the background, never during a request. */

export type KeyUse = { readonly keyId: string; readonly at: number };
export type KeyCount = { readonly keyId: string; readonly count: number };

/** Locked rows are skipped: another process is storing the same use, or revoking the key. */
export async function writeLastUsed(db: Db, uses: readonly KeyUse[]): Promise<void> {
  const ids = uses.map(({ keyId }) => keyId);
  const times = uses.map(({ at }) => new Date(at).toISOString());
  await db.$executeRaw`
    WITH free AS (
      SELECT kept.id, given.at
      FROM agent_key AS kept
      JOIN unnest(${ids}::text[], ${times}::timestamptz[]) AS given (id, at) ON given.id = kept.id
      ORDER BY kept.id
      FOR NO KEY UPDATE OF kept SKIP LOCKED
    )
    UPDATE agent_key AS kept SET last_used_at = greatest(kept.last_used_at, free.at)
    FROM free WHERE free.id = kept.id`;
}

export async function addKeyCounts(db: Db, minuteStart: Date, counts: readonly KeyCount[]): Promise<KeyCount[]> {
  const ids = counts.map(({ keyId }) => keyId);
  const numbers = counts.map(({ count }) => count);
  // In one order, or two processes writing the same rows could deadlock.
  return db.$queryRaw<KeyCount[]>`
    INSERT INTO key_minute AS kept (key_id, minute, count)
    SELECT known.id, ${minuteStart.toISOString()}::timestamptz, given.count
    FROM unnest(${ids}::text[], ${numbers}::int[]) AS given (id, count)
    JOIN agent_key AS known ON known.id = given.id
    ORDER BY known.id
    ON CONFLICT (key_id, minute) DO UPDATE SET count = kept.count + excluded.count
    RETURNING key_id AS "keyId", count`;
}

export async function pruneKeyCounts(db: Db, before: Date): Promise<void> {
  await db.keyMinute.deleteMany({ where: { minute: { lt: before } } });
}
