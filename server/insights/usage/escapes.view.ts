import type { EscapesView, UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";

const TOP = 50;

type Row = { tool: string | null; escapes: number; escapedRounds: number; lastAt: Date | null };

/** A tool counts once per round, because agents may both call and report. Without a round there was no list to escape from. */
export async function readEscapes(db: Db, { from, to, role = null }: UsageRange): Promise<EscapesView> {
  const [{ rounds } = { rounds: 0 }] = await db.$queryRaw<{ rounds: number }[]>`
    SELECT count(*)::int AS rounds FROM round
    WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})`;
  const rows = await db.$queryRaw<Row[]>`
    WITH escape AS (
      SELECT round_id, tool_name AS tool, at FROM tool_call
      WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
        AND NOT sent AND round_id IS NOT NULL AND outcome NOT IN ('unknown', 'denied')
        AND tool_name <> ALL (${[...META_TOOL_NAMES]})
      UNION ALL
      SELECT report.round_id, tool, report.at
      FROM report JOIN round ON round.id = report.round_id CROSS JOIN unnest(report.called) AS tool
      WHERE report.at >= ${from} AND report.at < ${to} AND (${role}::text IS NULL OR report.role_name = ${role})
        AND tool <> ALL (round.tool_names)
    )
    SELECT tool, count(DISTINCT (round_id, tool))::int AS escapes,
      count(DISTINCT round_id)::int AS "escapedRounds", max(at) AS "lastAt"
    FROM escape GROUP BY ROLLUP (tool)
    ORDER BY tool IS NULL DESC, escapes DESC, tool LIMIT ${TOP + 1}`;
  const total = rows.find((row) => row.tool === null);
  const escapes = total?.escapes ?? 0;
  return {
    rounds,
    escapes,
    escapedRounds: total?.escapedRounds ?? 0,
    escapesPerRound: rounds === 0 ? null : escapes / rounds,
    tools: rows.flatMap((row) =>
      row.tool === null || row.lastAt === null
        ? []
        : [{ tool: row.tool, escapes: row.escapes, lastAt: row.lastAt.toISOString() }],
    ),
  };
}
