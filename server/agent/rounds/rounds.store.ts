import type { Tx } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

const PRUNED = {
  round: Prisma.sql`DELETE FROM round WHERE id IN (SELECT id FROM round`,
  tool_call: Prisma.sql`DELETE FROM tool_call WHERE id IN (SELECT id FROM tool_call`,
  report: Prisma.sql`DELETE FROM report WHERE round_id IN (SELECT round_id FROM report`,
  feedback_case: Prisma.sql`DELETE FROM feedback_case WHERE id IN (SELECT id FROM feedback_case`,
  gateway_round: Prisma.sql`DELETE FROM gateway_round WHERE id IN (SELECT id FROM gateway_round`,
  gateway_hour: Prisma.sql`DELETE FROM gateway_hour WHERE ctid IN
    (SELECT ctid FROM (SELECT ctid, hour + interval '1 hour' AS at FROM gateway_hour) AS aged`,
  observed_tool: Prisma.sql`DELETE FROM observed_tool WHERE ctid IN
    (SELECT ctid FROM (SELECT ctid, last_seen_at AS at FROM observed_tool) AS aged`,
  observed_call: Prisma.sql`DELETE FROM observed_call WHERE ctid IN
    (SELECT ctid FROM (SELECT ctid, last_called_at AS at FROM observed_call) AS aged`,
} as const;

export type PrunedTable = keyof typeof PRUNED;

export function deleteOlder(tx: Tx, table: PrunedTable, before: Date, limit: number): Promise<number> {
  return tx.$executeRaw`${PRUNED[table]} WHERE at < ${before} ORDER BY at LIMIT ${limit})`;
}
