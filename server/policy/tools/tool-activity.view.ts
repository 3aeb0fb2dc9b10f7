import type { Db } from "@/server/lib/db/client";

type ActivityDay = { readonly day: string; readonly sent: number; readonly called: number };

export type ToolActivity = {
  readonly sent: number;
  readonly called: number;
  readonly escapes: number;
  readonly days: readonly ActivityDay[];
};

/** A tool counts once per round, however often it was called or reported. */
export async function readToolActivity(db: Db, name: string, since: Date): Promise<ToolActivity> {
  const days = await db.$queryRaw<(ActivityDay & { escapes: number })[]>`
    WITH sent AS (
      SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS sent FROM round
      WHERE at >= ${since} AND ${name} = ANY (tool_names) GROUP BY 1
    ),
    call AS (
      SELECT COALESCE(round_id, id) AS place, at, NOT sent AND round_id IS NOT NULL AS escaped FROM tool_call
      WHERE tool_name = ${name} AND at >= ${since} AND outcome NOT IN ('unknown', 'denied')
      UNION ALL
      SELECT report.round_id, report.at, ${name} <> ALL (round.tool_names)
      FROM report JOIN round ON round.id = report.round_id
      WHERE report.at >= ${since} AND ${name} = ANY (report.called)
    ),
    once AS (SELECT place, min(at) AS at, bool_or(escaped) AS escaped FROM call GROUP BY place),
    called AS (
      SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS called,
        count(*) FILTER (WHERE escaped)::int AS escapes
      FROM once GROUP BY 1
    )
    SELECT day, COALESCE(sent, 0) AS sent, COALESCE(called, 0) AS called, COALESCE(escapes, 0) AS escapes
    FROM sent FULL JOIN called USING (day) ORDER BY day`;
  const sum = (of: (row: (typeof days)[number]) => number) => days.reduce((total, row) => total + of(row), 0);
  return {
    sent: sum((row) => row.sent),
    called: sum((row) => row.called),
    escapes: sum((row) => row.escapes),
    days: days.map(({ day, sent, called }) => ({ day, sent, called })),
  };
}

const NEWEST = 8;

/** The newest calls that came through Toolcrib; those that an agent only reports have no outcome to show. */
export async function listLastCalls(db: Db, name: string) {
  const rows = await db.toolCall.findMany({
    where: { toolName: name, outcome: { notIn: ["unknown", "denied"] } },
    orderBy: { at: "desc" },
    take: NEWEST,
    select: {
      id: true,
      at: true,
      outcome: true,
      durationMs: true,
      sessionId: true,
      roleName: true,
      sent: true,
      drift: true,
      via: true,
    },
  });
  return rows.map(({ at, roleName: role, ...row }) => ({ ...row, role, at: at.toISOString() }));
}
