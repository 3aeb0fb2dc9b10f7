import type { MissRow, MissSample, UsageRange } from "@/server/contract/usage";
import { isReadableBy, MADE_UP, type Reader } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { META_TOOL_NAMES } from "@/server/lib/db/meta-tools";

const TOP = 200;
const SAMPLES = 3;

type Row = Omit<MissRow, "lastAt"> & { lastAt: Date };

/**
 * What models asked for and did not have. Counted once a round, since a report repeats what calls said; a call without a round had no list. Words from
 * another person's chat are counted, not shown. A fixed miss counts again only after the fix was published.
 */
export async function readMisses(db: Db, reader: string, range: UsageRange): Promise<MissRow[]> {
  const rows = await db.$queryRaw<Row[]>`
    ${onceARound(range, reader)},
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY kind, name ORDER BY at DESC, place) AS newest FROM once
    ),
    top AS (
      SELECT kind, name, count(*)::int AS count, max(at) AS last_at FROM once
      GROUP BY kind, name ORDER BY count(*) DESC, max(at) DESC, kind, name LIMIT ${TOP}
    )
    SELECT kind, name, count, last_at AS "lastAt",
      ARRAY(
        SELECT said.message FROM ranked CROSS JOIN LATERAL (${roundOf("ranked", reader)}) said
        WHERE ranked.kind = top.kind AND ranked.name = top.name AND newest <= ${SAMPLES} AND said.message IS NOT NULL
        ORDER BY newest
      ) AS messages
    FROM top ORDER BY count DESC, last_at DESC, kind, name`;
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

type RealKind = Exclude<MissRow["kind"], "observed">;

/** In observed rounds nothing was missing. */
export async function countMisses(db: Db, range: UsageRange): Promise<Record<RealKind, number>> {
  const rows = await db.$queryRaw<{ kind: RealKind; count: number }[]>`
    ${onceARound(range, null)} SELECT kind, count(*)::int AS count FROM once WHERE kind <> 'observed' GROUP BY kind`;
  const counts = { unknown: 0, denied: 0, unsent: 0, loaded: 0, searched: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

const MOST_SAMPLES = 20;
const MAX_LETTERS = 4000;

export async function readMissSamples(
  db: Db,
  reader: string,
  { kind, name }: Pick<MissRow, "kind" | "name">,
  range: UsageRange,
): Promise<MissSample[]> {
  const rows = await db.$queryRaw<(Omit<MissSample, "at"> & { at: Date })[]>`
    ${onceARound(range, reader)}
    SELECT message, role, sent, "sessionId", at FROM (
      SELECT DISTINCT ON (found.message, found.role_name) left(found.message, ${MAX_LETTERS}) AS message,
        found.role_name AS role, found.tool_names AS sent, found.session_id AS "sessionId", once.at
      FROM once CROSS JOIN LATERAL (${roundOf("once", reader)}) found
      WHERE once.kind = ${kind} AND once.name = ${name} AND btrim(found.message) <> ''
      ORDER BY found.message, found.role_name, once.at DESC
    ) each_once
    ORDER BY at DESC, message LIMIT ${MOST_SAMPLES}`;
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The round in which a miss happened, or the session's last one before it. */
function roundOf(miss: "once" | "ranked", reader: string): Prisma.Sql {
  const of = Prisma.raw(miss);
  return Prisma.sql`
    (SELECT message, role_name, tool_names, session_id FROM round
      WHERE ${of}.kind <> 'observed'
        AND (round.id = ${of}.place OR (round.session_id = ${of}.session_id AND round.at <= ${of}.at))
        AND ${isReadableBy(reader, "round")}
      ORDER BY (round.id = ${of}.place) DESC, epoch DESC, round DESC LIMIT 1)
    UNION ALL
    SELECT message, role_name, sent, session_id FROM gateway_round
      WHERE ${of}.kind = 'observed' AND gateway_round.id = ${of}.place AND ${isReadableBy(reader, "gateway_round")}`;
}

/** Every miss of the range, once a round: the start of a query that goes on with `once`. */
function onceARound({ from, to, role = null }: UsageRange, reader: Reader): Prisma.Sql {
  return Prisma.sql`
    WITH asked AS (
      SELECT id, round_id, session_id, role_name, at, outcome, sent, tool_name, via,
        ${isReadableBy(reader, "tool_call")} AS is_readable,
        CASE WHEN ${isReadableBy(reader, "tool_call")} OR jsonb_typeof(arguments) <> 'object' THEN arguments
          ELSE arguments - 'query' END AS arguments,
        tool_name = ANY (${[...META_TOOL_NAMES]}) AS is_meta
      FROM tool_call
      WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
    ),
    told AS (
      SELECT report.round_id, round.session_id, report.role_name, report.at, called, unknown, tool_names,
        ${isReadableBy(reader, "round")} AS is_readable
      FROM report JOIN round ON round.id = report.round_id
      WHERE report.at >= ${from} AND report.at < ${to} AND (${role}::text IS NULL OR report.role_name = ${role})
    ),
    watched AS (
      SELECT id, session_id, role_name, at, lost FROM gateway_round
      WHERE mode = 'observe' AND lost <> '{}' AND at >= ${from} AND at < ${to}
        AND (${role}::text IS NULL OR role_name = ${role})
    ),
    miss AS (
      SELECT CASE
          WHEN outcome IN ('unknown', 'denied') THEN outcome
          WHEN tool_name = 'search_tools' THEN 'searched'
          WHEN tool_name IN ('load_tools', 'get_tool') THEN 'loaded'
          ELSE 'unsent' END AS kind,
        CASE WHEN outcome = 'unknown' AND NOT is_readable THEN ${MADE_UP}
          WHEN is_meta
          THEN COALESCE(wanted, arguments->>'query', arguments->>'bundle', arguments->>'name', arguments->>'category', tool_name)
          ELSE tool_name END AS name,
        COALESCE(round_id, id) AS place, session_id, role_name, at
      FROM asked LEFT JOIN LATERAL jsonb_array_elements_text(
        CASE WHEN is_meta AND jsonb_typeof(arguments->'tools') = 'array' THEN arguments->'tools' END) AS wanted ON true
      WHERE outcome IN ('unknown', 'denied')
        OR (tool_name IN ('search_tools', 'load_tools', 'get_tool') AND outcome <> 'invalid')
        OR (NOT is_meta AND NOT sent AND round_id IS NOT NULL)
      UNION ALL
      SELECT 'unsent', tool, round_id, session_id, role_name, at FROM told CROSS JOIN unnest(called) AS tool
      WHERE tool <> ALL (tool_names)
      UNION ALL
      SELECT 'unknown', CASE WHEN is_readable THEN name ELSE ${MADE_UP} END, round_id, session_id, role_name, at
      FROM told CROSS JOIN unnest(unknown) AS name
      WHERE NOT EXISTS (SELECT 1 FROM asked WHERE asked.round_id = told.round_id AND asked.tool_name = name
        AND asked.outcome IN ('unknown', 'denied'))
      UNION ALL
      SELECT 'observed', tool, id, session_id, role_name, at FROM watched CROSS JOIN unnest(lost) AS tool
    ),
    once AS (
      SELECT kind, name, place, max(session_id) AS session_id, max(at) AS at FROM miss
      WHERE NOT EXISTS (
        SELECT 1 FROM miss_fix
        WHERE miss_fix.kind = miss.kind AND miss_fix.name = miss.name AND miss_fix.role IN ('', miss.role_name)
          AND miss.at <= COALESCE(
            (SELECT min(published_at) FROM revision WHERE published_at >= miss_fix.fixed_at), 'infinity')
      )
      GROUP BY kind, name, place
    )`;
}
