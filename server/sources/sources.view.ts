import type { Db } from "@/server/db/client";
import type { JsonObject } from "@/server/engine/snapshot";

/** Each source with what its last sync came to. */
export async function listSourceRows(db: Db) {
  const rows = await db.source.findMany({ orderBy: { name: "asc" }, include: { _count: { select: { tools: true } } } });
  return rows.map(({ id, name, kind, title, enabled, connection, syncedAt, syncError, _count }) => ({
    id,
    name,
    kind,
    title,
    enabled,
    connection: connection as JsonObject,
    syncedAt: syncedAt?.toISOString() ?? null,
    syncError,
    tools: _count.tools,
  }));
}

/** When each of these sources was last read; 0: never. Those that the draft no longer has are missing. */
export async function findSyncTimes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.source.findMany({ where: { id: { in: [...ids] } }, select: { id: true, syncedAt: true } });
  return new Map(rows.map(({ id, syncedAt }) => [id, syncedAt?.getTime() ?? 0]));
}
