import type { ModeShareRow, UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";

export function readModeShare(db: Db, { from, to, role = null }: UsageRange): Promise<ModeShareRow[]> {
  return db.$queryRaw<ModeShareRow[]>`
    SELECT mode::text AS mode, count(*)::int AS rounds, (count(*) / sum(count(*)) OVER ())::float8 AS share
    FROM round
    WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
    GROUP BY mode ORDER BY rounds DESC, mode`;
}
