import type { UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";

export type SpendRow = {
  readonly model: string | null;
  readonly role: string;
  readonly rounds: number;
  readonly sentTokens: number;
  readonly baselineTokens: number;
};

export function readSpend(db: Db, { from, to, role = null }: UsageRange): Promise<SpendRow[]> {
  return db.$queryRaw<SpendRow[]>`
    SELECT model_name AS model, role_name AS role, count(*)::int AS rounds,
      sum(sent_tokens)::float8 AS "sentTokens", sum(baseline_tokens)::float8 AS "baselineTokens"
    FROM round
    WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
    GROUP BY model_name, role_name ORDER BY model_name, role_name`;
}
