import type { Bucket, Traffic, TrafficBucket } from "@/server/contract/overview";
import type { UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";

export function readTrafficBy(db: Db, bucket: Bucket, range: UsageRange): Promise<TrafficBucket[]> {
  const start = Prisma.sql`date_trunc(${bucket}, round.at AT TIME ZONE 'UTC')`;
  const at = Prisma.sql`to_char(${start}, 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') AS at,`;
  return db.$queryRaw<TrafficBucket[]>`${select(at, range)} GROUP BY 1 ORDER BY 1`;
}

export async function readTraffic(db: Db, range: UsageRange): Promise<Traffic> {
  const [row] = await db.$queryRaw<Traffic[]>`${select(Prisma.empty, range)}`;
  return row ?? { rounds: 0, sentTokens: 0, baselineTokens: 0, calling: 0, covered: 0, escaped: 0 };
}

export async function hasRounds(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ some: boolean }[]>`SELECT EXISTS (SELECT 1 FROM round) AS some`;
  return row?.some ?? false;
}

/** A call counts for its round, whenever it came, so a round counts once and in one bucket. */
function select(key: Prisma.Sql, { from, to, role = null }: UsageRange): Prisma.Sql {
  return Prisma.sql`
    SELECT ${key} count(*)::int AS rounds,
      COALESCE(sum(round.sent_tokens), 0)::float8 AS "sentTokens",
      COALESCE(sum(round.baseline_tokens), 0)::float8 AS "baselineTokens",
      count(*) FILTER (WHERE cardinality(report.called) > 0)::int AS calling,
      count(*) FILTER (WHERE cardinality(report.called) > 0 AND report.called <@ round.tool_names)::int AS covered,
      count(*) FILTER (WHERE escape.round_id IS NOT NULL OR NOT report.called <@ round.tool_names)::int AS escaped
    FROM round
    LEFT JOIN report ON report.round_id = round.id
    LEFT JOIN (
      SELECT DISTINCT round_id FROM tool_call
      WHERE at >= ${from} AND NOT sent AND round_id IS NOT NULL AND outcome NOT IN ('unknown', 'denied')
        AND tool_name <> ALL (${[...META_TOOL_NAMES]})
    ) escape ON escape.round_id = round.id
    WHERE round.at >= ${from} AND round.at < ${to} AND (${role}::text IS NULL OR round.role_name = ${role})`;
}
