import type { Db } from "@/server/lib/db/client";

export const PEERS_CHANNEL = "toolcrib_peers";

/** All times come from the database, because process clocks may differ. */

/** Live peers and the time of the query. Times are text: a Date would lose microseconds. */
export async function findPeers(db: Db, id: string, deadMs: number): Promise<{ at: string; others: string[] }> {
  const rows = await db.$queryRaw<{ at: string; others: string[] }[]>`
    SELECT now()::text AS at, ARRAY(
      SELECT id FROM peer WHERE id <> ${id} AND seen_at > now() - ${deadMs}::float8 * interval '1 ms' ORDER BY id
    ) AS others`;
  const [found] = rows;
  if (found === undefined) throw new Error("no response");
  return found;
}

/** Returns a time after which other processes see this one. */
export async function insertPeer(db: Db, id: string): Promise<string> {
  await db.$executeRaw`INSERT INTO peer (id) VALUES (${id})`;
  const rows = await db.$queryRaw<{ at: string }[]>`SELECT clock_timestamp()::text AS at`;
  return rows[0]?.at ?? "now";
}

/** The heartbeat. Notifies others if they had considered this process dead, and removes dead peers. */
export async function renewPeer(db: Db, id: string, at: string, deadMs: number): Promise<void> {
  // Rounded down: too early is harmless, too late is not.
  const renewed = await db.$executeRaw`
    UPDATE peer SET seen_at = date_trunc('milliseconds', ${at}::text::timestamptz) WHERE id = ${id}`;
  if (renewed === 0) {
    await db.$queryRaw`INSERT INTO peer (id, seen_at) VALUES (${id}, date_trunc('milliseconds', ${at}::text::timestamptz)) ON CONFLICT (id) DO NOTHING
      RETURNING pg_notify(${PEERS_CHANNEL}, id)::text`;
  }
  await db.$executeRaw`
    DELETE FROM peer WHERE id <> ${id} AND seen_at < now() - ${deadMs}::float8 * interval '1 ms'`;
}

export async function notifyUnaware(db: Db, id: string, from: string, deadMs: number): Promise<boolean> {
  const rows = await db.$queryRaw`
    SELECT pg_notify(${PEERS_CHANNEL}, ${id})::text FROM peer
    WHERE id <> ${id} AND seen_at < ${from}::text::timestamptz
      AND seen_at > now() - ${deadMs}::float8 * interval '1 ms' LIMIT 1`;
  return (rows as unknown[]).length > 0;
}

export async function removePeer(db: Db, id: string): Promise<void> {
  await db.$queryRaw`WITH gone AS (DELETE FROM peer WHERE id = ${id} RETURNING id)
    SELECT pg_notify(${PEERS_CHANNEL}, id)::text FROM gone`;
}
