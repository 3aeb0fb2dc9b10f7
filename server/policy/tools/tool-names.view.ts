import type { Db } from "@/server/lib/db/client";

/** The names of all tools in the draft. */
export async function listToolNames(db: Db): Promise<string[]> {
  const rows = await db.tool.findMany({ select: { name: true } });
  return rows.map((row) => row.name);
}
