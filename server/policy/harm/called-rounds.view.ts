import { isReadableBy } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";

export type CalledRound = {
  readonly sessionId: string;
  readonly role: string;
  readonly message: string | null;
  readonly called: readonly string[];
};

type Options = {
  readonly reader: string;
  readonly roles?: readonly string[] | undefined;
  readonly limit: number;
};

/** Only among the newest rounds, so that a million of them take no longer. */
const CANDIDATES = 2000;
const MAX_LETTERS = 4000;

export function listCalledRounds(db: Db, { reader, roles, limit }: Options): Promise<CalledRound[]> {
  const ofRoles = roles === undefined ? Prisma.sql`true` : Prisma.sql`role_name = ANY (${[...roles]})`;
  return db.$queryRaw<CalledRound[]>`
    WITH newest AS (
      SELECT id, session_id, role_name, left(message, ${MAX_LETTERS}) AS message, at FROM (
        SELECT *, ${isReadableBy(reader, "round")} AS is_readable FROM round
        WHERE ${ofRoles} ORDER BY at DESC LIMIT ${CANDIDATES}
      ) round WHERE is_readable
    ), called AS (
      SELECT newest.*, unnest(report.called) AS tool FROM newest JOIN report ON report.round_id = newest.id
      UNION ALL
      SELECT newest.*, tool_call.tool_name AS tool FROM newest JOIN tool_call ON tool_call.round_id = newest.id
        WHERE tool_call.outcome NOT IN ('unknown', 'denied') AND tool_call.tool_name <> ALL (${[...META_TOOL_NAMES]})
    )
    SELECT session_id AS "sessionId", role_name AS role, message, array_agg(DISTINCT tool ORDER BY tool) AS called
    FROM called GROUP BY session_id, role_name, message ORDER BY max(at) DESC, session_id LIMIT ${limit}`;
}
