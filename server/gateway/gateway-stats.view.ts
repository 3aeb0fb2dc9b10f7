import type { GatewayMode, GatewayRoundView, LostTool } from "@/server/contract/gateway";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

export type SumRow = {
  readonly role: string;
  readonly mode: GatewayMode;
  readonly model: string | null;
  readonly at: Date;
  readonly rounds: number;
  readonly judged: number;
  readonly calling: number;
  readonly covered: number;
  readonly escaped: number;
  readonly denied: number;
  readonly answered: number;
  readonly refused: number;
  readonly offeredTokens: number;
  readonly sentTokens: number;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
};

export function readGatewaySums(db: Db, from: Date, bucket: "hour" | "day"): Promise<SumRow[]> {
  return db.$queryRaw<SumRow[]>`
    SELECT role_name AS role, mode, nullif(model_name, '') AS model, date_trunc(${bucket}, hour, 'UTC') AS at,
      sum(rounds)::float8 AS rounds, sum(judged)::float8 AS judged, sum(calling)::float8 AS calling,
      sum(covered)::float8 AS covered, sum(escaped)::float8 AS escaped, sum(denied)::float8 AS denied,
      sum(answered)::float8 AS answered, sum(refused)::float8 AS refused,
      sum(offered_tokens)::float8 AS "offeredTokens", sum(sent_tokens)::float8 AS "sentTokens",
      sum(input_tokens)::float8 AS "inputTokens", sum(cache_read_tokens)::float8 AS "cacheReadTokens"
    FROM gateway_hour WHERE hour >= ${from} GROUP BY 1, 2, 3, 4 ORDER BY 4`;
}

/** When each role was last seen. One step into the index per role, however many rounds there are. */
export async function readLastSeen(db: Db, roles: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.$queryRaw<{ role: string; at: Date }[]>`
    SELECT asked.role, newest.at FROM unnest(${[...roles]}::text[]) AS asked(role)
    CROSS JOIN LATERAL (
      SELECT at FROM gateway_round WHERE role_name = asked.role ORDER BY at DESC LIMIT 1
    ) AS newest`;
  return new Map(rows.map(({ role, at }) => [role, at]));
}

/** A screen of rounds; names of tools that were offered are counted, not listed. */
const COLUMNS = Prisma.sql`id, session_id AS "sessionId", role_name AS role, revision, at, mode, is_canary AS "isCanary",
  dialect, model_name AS model, user_agent AS "userAgent", cardinality(offered) AS offered, sent, called, lost, escaped,
  denied, offered_tokens AS "offeredTokens", sent_tokens AS "sentTokens", failure, upstream_status AS status, outcome,
  input_tokens AS "inputTokens", output_tokens AS "outputTokens", cache_read_tokens AS "cacheReadTokens", ms`;

type RoundRow = Omit<GatewayRoundView, "at"> & { readonly at: Date };

export async function readNewestRounds(db: Db, role: string, limit: number): Promise<GatewayRoundView[]> {
  const rows = await db.$queryRaw<RoundRow[]>`
    SELECT ${COLUMNS} FROM gateway_round WHERE role_name = ${role} ORDER BY at DESC LIMIT ${limit}`;
  return rows.map(toView);
}

export async function readSessionRounds(db: Db, sessionId: string, limit: number): Promise<GatewayRoundView[]> {
  const rows = await db.$queryRaw<RoundRow[]>`
    SELECT ${COLUMNS} FROM gateway_round WHERE session_id = ${sessionId} ORDER BY at DESC, id LIMIT ${limit}`;
  return rows.map(toView).reverse();
}

export async function readFirstAndNewest(
  db: Db,
): Promise<{ first: GatewayRoundView | null; newest: GatewayRoundView | null }> {
  const [first] = await db.$queryRaw<RoundRow[]>`SELECT ${COLUMNS} FROM gateway_round ORDER BY at LIMIT 1`;
  const [newest] = await db.$queryRaw<RoundRow[]>`SELECT ${COLUMNS} FROM gateway_round ORDER BY at DESC LIMIT 1`;
  return { first: first ? toView(first) : null, newest: newest ? toView(newest) : null };
}

/** Only the newest: what a person can fix shows in these. */
const CANDIDATES = 2000;
const MOST_LOST = 50;

export async function readLostTools(db: Db, role: string, from: Date): Promise<LostTool[]> {
  return db.$queryRaw<LostTool[]>`
    WITH rounds AS (
      SELECT id, session_id, at, lost FROM gateway_round
      WHERE role_name = ${role} AND at >= ${from} AND lost <> '{}' ORDER BY at DESC LIMIT ${CANDIDATES}
    ), losses AS (
      SELECT tool, count(*)::int AS rounds, count(DISTINCT session_id)::int AS sessions, max(at) AS last_at,
        (array_agg(jsonb_build_object('id', id, 'sessionId', session_id,
          'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY at DESC))[1:5] AS samples
      FROM rounds, unnest(lost) AS tool GROUP BY tool
    )
    SELECT tool, rounds, sessions, to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastAt", samples,
      EXISTS (SELECT 1 FROM tool AS known WHERE known.name = losses.tool) AS "inCatalog"
    FROM losses ORDER BY rounds DESC, tool LIMIT ${MOST_LOST}`;
}

/** A few of each role's lost tools, by the number of sessions. */
export async function readLostByRole(
  db: Db,
  roles: readonly string[],
  from: Date,
): Promise<ReadonlyMap<string, readonly { tool: string; sessions: number }[]>> {
  const rows = await db.$queryRaw<{ role: string; lost: { tool: string; sessions: number }[] }[]>`
    SELECT asked.role, top.lost FROM unnest(${[...roles]}::text[]) AS asked(role)
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('tool', tool, 'sessions', sessions) ORDER BY sessions DESC, tool), '[]')
        AS lost
      FROM (
        SELECT tool, count(DISTINCT session_id)::int AS sessions FROM (
          SELECT session_id, lost FROM gateway_round
          WHERE role_name = asked.role AND at >= ${from} AND lost <> '{}' ORDER BY at DESC LIMIT ${CANDIDATES}
        ) AS rounds, unnest(lost) AS tool GROUP BY tool ORDER BY sessions DESC, tool LIMIT ${MOST_LOST}
      ) AS named
    ) AS top`;
  return new Map(rows.map(({ role, lost }) => [role, lost]));
}

/** Roles that the watchdog switched back to `observe`, until someone dismisses it. */
export async function listRollbacks(db: Db): Promise<{ role: string; at: Date; reason: unknown }[]> {
  const rows = await db.gatewayRole.findMany({
    where: { rolledBackAt: { not: null } },
    orderBy: { rolledBackAt: "desc" },
    select: { roleName: true, rolledBackAt: true, rollbackReason: true },
  });
  return rows.flatMap(({ roleName, rolledBackAt, rollbackReason }) =>
    rolledBackAt === null ? [] : [{ role: roleName, at: rolledBackAt, reason: rollbackReason }],
  );
}

function toView({ at, ...rest }: RoundRow): GatewayRoundView {
  return { ...rest, at: at.toISOString() };
}
