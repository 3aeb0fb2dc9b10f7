import type { Db } from "@/server/db/client";

/** Light rows for lists: five thousand schemas would be too much for a browser. */
export async function listToolRows(db: Db) {
  const rows = await db.tool.findMany({
    orderBy: { name: "asc" },
    select: {
      id: true,
      name: true,
      title: true,
      summary: true,
      domain: true,
      enabled: true,
      loadPolicy: true,
      version: true,
      source: { select: { name: true } },
    },
  });
  return rows.map((row) => ({ ...row, source: row.source.name }));
}
