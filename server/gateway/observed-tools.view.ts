import type { ObservedToolList, ObservedToolView } from "@/server/contract/gateway";
import type { JsonObject } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

const MOST = 200;

type Row = Omit<ObservedToolView, "firstSeenAt" | "lastSeenAt" | "calls" | "catalog" | "older"> & {
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly calls: number;
  readonly older: ObservedToolView["older"] | null;
  readonly toolId: string | null;
  readonly toolSource: string | null;
  readonly toolHash: string | null;
  readonly toolObservedHash: string | null;
  readonly total: number;
};

/** The newest version of each observed tool, most called first, with what the draft has of that name. */
export async function listObservedTools(db: Db, search: string): Promise<ObservedToolList> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db.$queryRaw<Row[]>`
    WITH newest AS (
      SELECT DISTINCT ON (name) * FROM observed_tool
      WHERE name ILIKE ${pattern} OR description ILIKE ${pattern}
      ORDER BY name, last_seen_at DESC, content_hash
    ), ranked AS (
      SELECT newest.*, coalesce(called.calls, 0) AS calls, count(*) OVER () AS total
      FROM newest LEFT JOIN observed_call AS called ON called.name = newest.name
      ORDER BY calls DESC, newest.last_seen_at DESC, newest.name LIMIT ${MOST}
    ), catalog AS (
      SELECT DISTINCT ON (known_as) * FROM (
        SELECT tool.id, source.name AS source, tool.content_hash, tool.binding ->> 'contentHash' AS observed_hash,
          CASE WHEN source.kind = 'observed' THEN coalesce(tool.binding ->> 'name', tool.name) ELSE tool.name END AS known_as
        FROM tool JOIN source ON source.id = tool.source_id
      ) AS known ORDER BY known_as, id
    )
    SELECT ranked.name, ranked.content_hash AS "contentHash", ranked.description, ranked.input_schema AS "inputSchema",
      ranked.is_truncated AS "isTruncated", ranked.tokens, ranked.client, ranked.calls::float8 AS calls,
      (SELECT min(first_seen_at) FROM observed_tool AS any_version WHERE any_version.name = ranked.name) AS "firstSeenAt",
      ranked.last_seen_at AS "lastSeenAt", ranked.total::int AS total,
      (SELECT jsonb_agg(jsonb_build_object('contentHash', other.content_hash, 'tokens', other.tokens,
          'lastSeenAt', to_char(other.last_seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          ORDER BY other.last_seen_at DESC)
        FROM observed_tool AS other WHERE other.name = ranked.name AND other.content_hash <> ranked.content_hash) AS older,
      catalog.id AS "toolId", catalog.source AS "toolSource", catalog.content_hash AS "toolHash",
      catalog.observed_hash AS "toolObservedHash"
    FROM ranked LEFT JOIN catalog ON catalog.known_as = ranked.name
    ORDER BY ranked.calls DESC, ranked.last_seen_at DESC, ranked.name`;
  return { items: rows.map(toView), total: rows[0]?.total ?? 0 };
}

function toView(row: Row): ObservedToolView {
  const {
    toolId,
    toolSource,
    toolHash,
    toolObservedHash,
    total: _total,
    firstSeenAt,
    lastSeenAt,
    older,
    ...rest
  } = row;
  const isSame = toolHash === row.contentHash || toolObservedHash === row.contentHash;
  return {
    ...rest,
    older: older ?? [],
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    catalog: toolId === null ? null : { id: toolId, source: toolSource ?? "", isSame },
  };
}

export async function findObservedTool(db: Db, name: string, contentHash: string) {
  const row = await db.observedTool.findUnique({ where: { name_contentHash: { name, contentHash } } });
  return row && { ...row, inputSchema: row.inputSchema as JsonObject };
}

export async function findToolId(db: Db, name: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT tool.id FROM tool JOIN source ON source.id = tool.source_id
    WHERE tool.name = ${name} OR (source.kind = 'observed' AND tool.binding ->> 'name' = ${name})
    ORDER BY (tool.name = ${name}) DESC LIMIT 1`;
  return rows[0]?.id ?? null;
}
