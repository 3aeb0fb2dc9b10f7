import type { NeverSent } from "@/server/contract/overview";
import type { UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";

const SHOWN = 12;

export async function readNeverSent(db: Db, { from, to }: Pick<UsageRange, "from" | "to">): Promise<NeverSent> {
  const [row] = await db.$queryRaw<NeverSent[]>`
    WITH sent AS (SELECT DISTINCT unnest(tool_names) AS name FROM round WHERE at >= ${from} AND at < ${to}),
    usable AS (
      SELECT tool.name FROM tool JOIN source ON source.id = tool.source_id WHERE tool.enabled AND source.enabled
    ),
    never AS (SELECT name FROM usable WHERE NOT EXISTS (SELECT 1 FROM sent WHERE sent.name = usable.name))
    SELECT (SELECT count(*)::int FROM usable) AS tools, (SELECT count(*)::int FROM never) AS count,
      ARRAY(SELECT name FROM never ORDER BY name LIMIT ${SHOWN}) AS names`;
  return row ?? { tools: 0, count: 0, names: [] };
}
