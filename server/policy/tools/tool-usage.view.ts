import type { Db } from "@/server/lib/db/client";

type ToolUsageRow = {
  readonly name: string;
  readonly sent: number;
  readonly called: number;
  readonly lastCalledAt: string | null;
};

type Row = Omit<ToolUsageRow, "lastCalledAt"> & { lastCalledAt: Date | null };

/** Agents may both run a tool here and report it, so a tool counts once per round. */
export async function readToolUsage(db: Db, since: Date): Promise<ToolUsageRow[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH sent AS (
      SELECT tool AS name, count(*)::int AS sent FROM round CROSS JOIN unnest(tool_names) AS tool
      WHERE at >= ${since} GROUP BY tool
    ),
    call AS (
      SELECT COALESCE(round_id, id) AS place, tool_name AS name, at FROM tool_call
      WHERE at >= ${since} AND outcome NOT IN ('unknown', 'denied')
      UNION ALL
      SELECT round_id, tool, at FROM report CROSS JOIN unnest(called) AS tool WHERE at >= ${since}
    ),
    called AS (
      SELECT name, count(DISTINCT place)::int AS called, max(at) AS last_at FROM call GROUP BY name
    )
    SELECT name, COALESCE(sent, 0) AS sent, COALESCE(called, 0) AS called, last_at AS "lastCalledAt"
    FROM sent FULL JOIN called USING (name)`;
  return rows.map((row) => ({ ...row, lastCalledAt: row.lastCalledAt?.toISOString() ?? null }));
}
