import type { JsonObject } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

export async function listSourceRows(db: Db) {
  const rows = await db.source.findMany({ orderBy: { name: "asc" }, include: { _count: { select: { tools: true } } } });
  return rows.map(({ connection, syncedAt, syncError, _count, ...row }) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    title: row.title,
    description: row.description,
    enabled: row.enabled,
    version: row.version,
    connection: connection as JsonObject,
    syncedAt: syncedAt?.toISOString() ?? null,
    syncError,
    tools: _count.tools,
  }));
}

/** A fingerprint of a definition, for comparing thousands. */
export async function listToolMarks(db: Db) {
  const rows = await db.tool.findMany({
    select: { id: true, enabled: true, contentHash: true, source: { select: { name: true } } },
  });
  return rows.map((row) => ({ ...row, source: row.source.name }));
}

/** The last read of each source; 0: never. Sources removed from the draft are missing. */
export async function findSyncTimes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.source.findMany({ where: { id: { in: [...ids] } }, select: { id: true, syncedAt: true } });
  return new Map(rows.map(({ id, syncedAt }) => [id, syncedAt?.getTime() ?? 0]));
}
