import type { Tx } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

const PRUNED = {
  round: Prisma.sql`DELETE FROM round WHERE id IN (SELECT id FROM round`,
  tool_call: Prisma.sql`DELETE FROM tool_call WHERE id IN (SELECT id FROM tool_call`,
  report: Prisma.sql`DELETE FROM report WHERE round_id IN (SELECT round_id FROM report`,
} as const;

export type PrunedTable = keyof typeof PRUNED;

/** At most `limit` of them, so that no transaction grows long; answers how many there were. */
export function deleteOlder(tx: Tx, table: PrunedTable, before: Date, limit: number): Promise<number> {
  return tx.$executeRaw`${PRUNED[table]} WHERE at < ${before} ORDER BY at LIMIT ${limit})`;
}
