import type { RecallView, UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";

type Row = { role: string | null; reported: number; calling: number; covered: number };

/** Rounds without a call don't count: they can't miss anything, so they would hide the misses of others. */
export async function readRecall(db: Db, { from, to, role = null }: UsageRange): Promise<RecallView> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT round.role_name AS role,
      count(*)::int AS reported,
      count(*) FILTER (WHERE cardinality(called) > 0)::int AS calling,
      count(*) FILTER (WHERE cardinality(called) > 0 AND called <@ tool_names)::int AS covered
    FROM round JOIN report ON report.round_id = round.id
    WHERE round.at >= ${from} AND round.at < ${to} AND (${role}::text IS NULL OR round.role_name = ${role})
    GROUP BY ROLLUP (round.role_name)
    ORDER BY round.role_name`;
  // ROLLUP adds a total row without a role, even if there are no other rows.
  const total = rows.find((row) => row.role === null) ?? { reported: 0, calling: 0, covered: 0 };
  const byRole = rows.flatMap(({ role: name, ...figures }) =>
    name === null ? [] : [{ role: name, ...figures, recall: share(figures) }],
  );
  const { reported, calling, covered } = total;
  return { reported, calling, covered, recall: share(total), byRole };
}

function share({ covered, calling }: { covered: number; calling: number }): number | null {
  return calling === 0 ? null : covered / calling;
}
