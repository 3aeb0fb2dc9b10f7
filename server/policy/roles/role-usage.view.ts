import type { UsualRounds } from "@/server/contract/roles";
import type { Mode } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

/** Enough for a typical value; a busy role has millions. */
const NEWEST = 5_000;

type Row = {
  readonly role: string;
  /** Null: of all modes together. */
  readonly mode: Mode | null;
  readonly rounds: number;
  readonly tokensMean: number;
  readonly tokensP50: number;
  readonly toolsP25: number;
  readonly toolsP50: number;
  readonly toolsP75: number;
};

export async function readUsual(db: Db, roles: readonly string[], since: Date): Promise<Map<string, UsualRounds>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT wanted.name AS role, figures.*
    FROM unnest(${[...roles]}::text[]) AS wanted(name) CROSS JOIN LATERAL (
      SELECT mode::text AS mode, count(*)::int AS rounds, avg(sent_tokens)::float8 AS "tokensMean",
        percentile_cont(0.5) WITHIN GROUP (ORDER BY sent_tokens)::float8 AS "tokensP50",
        percentile_disc(0.25) WITHIN GROUP (ORDER BY tools)::int AS "toolsP25",
        percentile_disc(0.5) WITHIN GROUP (ORDER BY tools)::int AS "toolsP50",
        percentile_disc(0.75) WITHIN GROUP (ORDER BY tools)::int AS "toolsP75"
      FROM (
        SELECT mode, sent_tokens, cardinality(tool_names) AS tools FROM round
        WHERE role_name = wanted.name AND at >= ${since} ORDER BY at DESC LIMIT ${NEWEST}
      ) recent
      GROUP BY GROUPING SETS ((), (mode))
    ) figures
    WHERE figures.rounds > 0
    ORDER BY role, figures.rounds DESC, mode`;
  const usual = new Map<string, UsualRounds>();
  for (const { role, mode, ...figures } of rows) if (mode === null) usual.set(role, { ...figures, modes: [] });
  for (const { role, mode, rounds, tokensMean } of rows) {
    const found = usual.get(role);
    if (mode !== null && found) usual.set(role, { ...found, modes: [...found.modes, { mode, rounds, tokensMean }] });
  }
  return usual;
}

/** Most first. Calls and reports of one round count once. */
export async function listCalled(db: Db, role: string, tools: readonly string[], since: Date, limit: number) {
  const rows = await db.$queryRaw<{ tool: string; rounds: number; lastAt: Date }[]>`
    WITH called AS (
      SELECT tool_name AS tool, COALESCE(round_id, id) AS place, at FROM tool_call
      WHERE tool_name = ANY (${[...tools]}) AND at >= ${since} AND role_name = ${role}
        AND outcome NOT IN ('unknown', 'denied')
      UNION ALL
      SELECT tool, round_id, at FROM report CROSS JOIN unnest(called) AS tool
      WHERE at >= ${since} AND role_name = ${role} AND called && ${[...tools]} AND tool = ANY (${[...tools]})
    )
    SELECT tool, count(DISTINCT place)::int AS rounds, max(at) AS "lastAt" FROM called
    GROUP BY tool ORDER BY rounds DESC, tool LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}
