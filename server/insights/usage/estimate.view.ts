import type { TokenEstimate, UsageRange } from "@/server/contract/usage";
import type { TokenMethod } from "@/server/engine/rendering/billing";
import type { Db } from "@/server/lib/db/client";

type Row = { readonly methods: TokenMethod[] | null; readonly uncertainty: number | null; readonly reports: number };

/** Mean uncertainty over tokens. Null: of no round this is known. */
export async function readEstimate(db: Db, { from, to, role = null }: UsageRange): Promise<TokenEstimate | null> {
  const [row] = await db.$queryRaw<Row[]>`
    WITH known AS (
      SELECT token_method, format, model_name, max(calibration_reports) AS reports,
        sum(greatest(baseline_tokens, 1)::float8 * uncertainty_percent) / 100 AS spread,
        sum(greatest(baseline_tokens, 1)::float8) AS tokens
      FROM round
      WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role}) AND token_method IS NOT NULL
      GROUP BY 1, 2, 3
    )
    SELECT array_agg(DISTINCT token_method) AS methods, sum(spread) / sum(tokens) AS uncertainty,
      COALESCE(sum(reports), 0)::int AS reports
    FROM known`;
  if (row?.methods == null || row.uncertainty === null) return null;
  const [method = null, ...others] = row.methods;
  return {
    method: others.length === 0 ? method : null,
    uncertainty: Math.round(row.uncertainty * 100) / 100,
    reports: row.reports,
  };
}
