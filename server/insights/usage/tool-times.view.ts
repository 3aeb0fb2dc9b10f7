import type { ToolTimesRow } from "@/server/contract/overview";
import type { UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";

const TOP = 10;

/** Executed tools, slowest first. Refused calls are left out. */
export function readSlowestTools(db: Db, { from, to, role = null }: UsageRange): Promise<ToolTimesRow[]> {
  return db.$queryRaw<ToolTimesRow[]>`
    SELECT tool_name AS tool, count(*)::int AS calls,
      count(*) FILTER (WHERE outcome <> 'ok')::int AS failed,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms)::float8 AS "msP50",
      percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms)::float8 AS "msP95"
    FROM tool_call
    WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
      AND outcome IN ('ok', 'failed', 'timeout') AND duration_ms IS NOT NULL
      AND tool_name <> ALL (${[...META_TOOL_NAMES]})
    GROUP BY tool_name ORDER BY "msP95" DESC, tool_name LIMIT ${TOP}`;
}
