import type { Db } from "@/server/lib/db/client";

export type StoredWatch = {
  readonly hasCalls: boolean;
  readonly isJudged: boolean;
  readonly isCovered: boolean;
  readonly isEscape: boolean;
  readonly upstreamStatus: number | null;
};

/** The newest rounds that were narrowed since the switch, of all processes. */
export function readNarrowedRounds(db: Db, role: string, since: Date | null, limit: number): Promise<StoredWatch[]> {
  return db.$queryRaw<StoredWatch[]>`
    SELECT called <> '{}' AS "hasCalls", is_judged AS "isJudged", lost = '{}' AS "isCovered",
      escaped <> '{}' AS "isEscape", upstream_status AS "upstreamStatus"
    FROM gateway_round
    WHERE role_name = ${role} AND mode = 'on' AND at >= ${since ?? new Date(0)}
    ORDER BY at DESC LIMIT ${limit}`;
}
