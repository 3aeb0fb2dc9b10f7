import type { CollectQuery } from "@/server/contract/evaluations";
import { isReadableBy } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

type CollectedCase = {
  readonly message: string;
  readonly role: string;
  readonly history: readonly string[];
  readonly needs: readonly string[];
  readonly unsent: readonly string[];
  readonly times: number;
  readonly sessionId: string;
  readonly lastAt: string;
  readonly isInSet: boolean;
  /** How its answer was rated; omitted: not in the chat. */
  readonly isGood?: boolean;
};

type Row = Omit<CollectedCase, "lastAt"> & { lastAt: Date };

/** The most recent records only, whatever a busy week holds. */
const ROUNDS_READ = 20_000;
const HISTORY_READ = 3;

/** All rounds of a turn carry its message; a call in any of them shows a need. Only draft tools count. No chats. */
export async function collectCases(db: Db, reader: string, query: CollectQuery): Promise<CollectedCase[]> {
  const { setId, days, role = null, kind, session = null, limit } = query;
  if (kind === "rated") return readRated(db, query);
  const rows = await db.$queryRaw<Row[]>`
    WITH asked AS (
      SELECT round.id, session_id, epoch, round.round, round.role_name, message, round.at,
        report.round_id IS NOT NULL AS is_reported,
        COALESCE(report.called, '{}') AS called, COALESCE(report.unsent, '{}') AS unsent
      FROM round LEFT JOIN report ON report.round_id = round.id
      WHERE round.at > now() - ${days}::int * interval '1 day' AND message IS NOT NULL AND btrim(message) <> ''
        AND length(message) <= 20000 AND ${isReadableBy(reader, "round")}
        AND (${role}::text IS NULL OR round.role_name = ${role}) AND (${session}::text IS NULL OR session_id = ${session})
      ORDER BY round.at DESC LIMIT ${ROUNDS_READ}
    ), used AS (
      SELECT asked.id, name, is_unsent FROM asked CROSS JOIN LATERAL (
        SELECT name, name = ANY (asked.unsent) AS is_unsent FROM unnest(asked.called) AS name
        UNION ALL
        SELECT tool_name, NOT sent FROM tool_call
        WHERE tool_call.round_id = asked.id AND outcome NOT IN ('unknown', 'denied')
      ) calls WHERE EXISTS (SELECT 1 FROM tool WHERE tool.name = calls.name)
    ), turns AS (
      SELECT session_id, epoch, role_name, message, min(round) AS first_round, max(at) AS at,
        bool_or(is_reported) AS is_reported,
        COALESCE(array_agg(DISTINCT used.name) FILTER (WHERE used.name IS NOT NULL), '{}') AS needs,
        COALESCE(array_agg(DISTINCT used.name) FILTER (WHERE used.is_unsent), '{}') AS unsent
      FROM asked LEFT JOIN used ON used.id = asked.id
      GROUP BY session_id, epoch, role_name, message
    ), newest AS (
      SELECT DISTINCT ON (role_name, message) *, count(*) OVER (PARTITION BY role_name, message) AS times
      FROM turns WHERE ${KINDS[kind]} ORDER BY role_name, message, at DESC
    )
    SELECT message, role_name AS role, needs, unsent, times::int, session_id AS "sessionId", at AS "lastAt",
      ARRAY(
        SELECT before.message FROM (
          SELECT message, min(round) AS place FROM asked
          WHERE asked.session_id = newest.session_id AND asked.epoch = newest.epoch AND asked.round < newest.first_round
            AND asked.message <> newest.message
          GROUP BY message ORDER BY place DESC LIMIT ${HISTORY_READ}
        ) before ORDER BY before.place
      ) AS history,
      EXISTS (
        SELECT 1 FROM eval_case WHERE eval_case.set_id = ${setId} AND eval_case.message = newest.message
          AND (eval_case.role_name IS NULL OR eval_case.role_name = newest.role_name)
      ) AS "isInSet"
    FROM newest ORDER BY at DESC LIMIT ${limit}`;
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
}

/** Shared by the people who rated: the instance's setting allowed it, and the chat told them. */
async function readRated(db: Db, { setId, days, role = null, session = null, limit }: CollectQuery) {
  const rows = await db.$queryRaw<Row[]>`
    WITH newest AS (
      SELECT DISTINCT ON (role_name, message) *, count(*) OVER (PARTITION BY role_name, message) AS times
      FROM feedback_case
      WHERE at > now() - ${days}::int * interval '1 day' AND (${role}::text IS NULL OR role_name = ${role})
        AND ${session}::text IS NULL
      ORDER BY role_name, message, at DESC
    )
    SELECT message, role_name AS role, needs, '{}'::text[] AS unsent, '{}'::text[] AS history, times::int,
      '' AS "sessionId", at AS "lastAt", is_good AS "isGood",
      EXISTS (
        SELECT 1 FROM eval_case WHERE eval_case.set_id = ${setId} AND eval_case.message = newest.message
          AND (eval_case.role_name IS NULL OR eval_case.role_name = newest.role_name)
      ) AS "isInSet"
    FROM newest JOIN (SELECT message_id, is_good FROM chat_feedback) rating ON rating.message_id = newest.id
    ORDER BY at DESC LIMIT ${limit}`;
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }));
}

const KINDS: Record<Exclude<CollectQuery["kind"], "rated">, Prisma.Sql> = {
  called: Prisma.sql`cardinality(needs) > 0`,
  missed: Prisma.sql`cardinality(unsent) > 0`,
  quiet: Prisma.sql`is_reported AND cardinality(needs) = 0`,
};
