import type { Db } from "@/server/lib/db/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";

const ROUNDS = 5_000;
const TOOLS = 500;

export type CoreRecord = {
  readonly role: string;
  readonly tool: string;
  readonly rounds: number;
  readonly sent: number;
  readonly escapes: number;
};

export function listCoreRecords(db: Db, since: Date): Promise<CoreRecord[]> {
  return db.$queryRaw<CoreRecord[]>`
    WITH newest AS (
      SELECT id, role_name, tool_names FROM round
      WHERE at >= ${since} AND mode <> 'chat' AND mode <> 'direct' ORDER BY at DESC LIMIT ${ROUNDS}
    ),
    rounds AS (SELECT role_name, count(*)::int AS rounds FROM newest GROUP BY role_name),
    sent AS (
      SELECT role_name, tool, count(*)::int AS sent FROM newest CROSS JOIN unnest(tool_names) AS tool
      GROUP BY role_name, tool
    ),
    missed AS (
      SELECT newest.id, newest.role_name, tool_call.tool_name AS tool
      FROM newest JOIN tool_call ON tool_call.round_id = newest.id
      WHERE NOT tool_call.sent AND outcome NOT IN ('unknown', 'denied') AND tool_name <> ALL (${[...META_TOOL_NAMES]})
      UNION
      SELECT newest.id, newest.role_name, tool FROM newest JOIN report ON report.round_id = newest.id
      CROSS JOIN unnest(report.called) AS tool WHERE tool <> ALL (newest.tool_names)
    ),
    escape AS (SELECT role_name, tool, count(*)::int AS escapes FROM missed GROUP BY role_name, tool)
    SELECT rounds.role_name AS role, tool, rounds.rounds, COALESCE(sent, 0) AS sent, COALESCE(escapes, 0) AS escapes
    FROM sent FULL JOIN escape USING (role_name, tool) JOIN rounds USING (role_name)
    ORDER BY COALESCE(escapes, 0) DESC, COALESCE(sent, 0) DESC, role, tool LIMIT ${TOOLS}`;
}
