import type { ResolveTimesRow, UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";

export function readResolveTimes(db: Db, { from, to, role = null }: UsageRange): Promise<ResolveTimesRow[]> {
  return db.$queryRaw<ResolveTimesRow[]>`
    SELECT role_name AS role, count(*)::int AS rounds,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY resolve_micros) / 1000 AS "resolveMsP50",
      percentile_cont(0.95) WITHIN GROUP (ORDER BY resolve_micros) / 1000 AS "resolveMsP95"
    FROM round
    WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
    GROUP BY role_name ORDER BY role_name`;
}
