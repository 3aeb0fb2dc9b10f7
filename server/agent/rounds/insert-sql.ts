import { IS_REFUSED_SQL } from "./judge-calls";
import type { RecordKind } from "./queued-record";

const ROUND = `id text, session_id text, owner_id text, epoch int, round int, revision int, role_name text,
  model_name text, format text, mode mode, mode_reason jsonb, message text, message_hash text, tool_names text[],
  tool_tokens int[], admitted jsonb, deferred_count int, encoding text, sent_tokens int, baseline_tokens int,
  kept_tokens int, strategy text, resolve_micros int, degraded text, at timestamptz`;

const CALL = `id text, session_id text, round_id text, owner_id text, revision int, role_name text, tool_name text,
  via text, outcome text, sent boolean, drift boolean, arguments text, result text, duration_ms int, at timestamptz`;

const REPORT = `round_id text, role_name text, called text[], unsent text[], unknown text[], input_tokens int,
  output_tokens int, cached_tokens int, at timestamptz`;

const GATEWAY_ROUND = `id text, session_id text, owner_id text, role_name text, revision int, mode gateway_mode,
  is_canary boolean, dialect text, model_name text, user_agent text, offered text[], sent text[], called text[],
  lost text[], escaped text[], denied text[], offered_tokens int, sent_tokens int, is_judged boolean, failure text,
  upstream_status int, input_tokens int, output_tokens int, cache_read_tokens int, cache_write_tokens int, ms int,
  at timestamptz`;

const OBSERVED = `name text, content_hash text, description text, input_schema text, is_truncated boolean, tokens int,
  client text, at timestamptz`;

/** Hourly sums of gateway rounds, by column. */
const HOUR_SUMS: Readonly<Record<string, string>> = {
  rounds: "count(*)",
  judged: "count(*) FILTER (WHERE is_judged)",
  calling: "count(*) FILTER (WHERE is_judged AND called <> '{}')",
  covered: "count(*) FILTER (WHERE is_judged AND called <> '{}' AND lost = '{}')",
  escaped: "count(*) FILTER (WHERE escaped <> '{}')",
  denied: "count(*) FILTER (WHERE denied <> '{}')",
  answered: "count(upstream_status)",
  refused: `count(*) FILTER (WHERE ${IS_REFUSED_SQL})`,
  offered_tokens: "sum(offered_tokens) FILTER (WHERE is_judged)",
  sent_tokens: "sum(sent_tokens) FILTER (WHERE is_judged)",
  input_tokens: "sum(input_tokens)",
  output_tokens: "sum(output_tokens)",
  cache_read_tokens: "sum(cache_read_tokens)",
  cache_write_tokens: "sum(cache_write_tokens)",
};
const SUM_NAMES = Object.keys(HOUR_SUMS);

/**
 * Beyond this many, no new ones are stored until old ones are deleted, because callers control names and definitions.
 */
const MAX_OBSERVED = 20_000;

/**
 * One statement per table and batch, with the rows as one JSON parameter. A batch whose fate is unknown (the connection
 * broke) is written again: existing rows stay as first written.
 */
export const INSERT_SQL: Readonly<Record<RecordKind, string>> = {
  round: `INSERT INTO round (${namesOf(ROUND)})
    SELECT ${namesOf(ROUND)} FROM jsonb_to_recordset($1::jsonb) AS made(${ROUND})
    ON CONFLICT (id) DO NOTHING`,
  call: `INSERT INTO tool_call (${namesOf(CALL)})
    SELECT ${namesOf(CALL).replace("arguments, result", "arguments::jsonb, result::jsonb")}
    FROM jsonb_to_recordset($1::jsonb) AS made(${CALL})
    ON CONFLICT (id) DO NOTHING`,
  // The latest report wins, whichever process writes it first.
  report: `INSERT INTO report (${namesOf(REPORT)})
    SELECT ${namesOf(REPORT)} FROM jsonb_to_recordset($1::jsonb) AS made(${REPORT})
    ON CONFLICT (round_id) DO UPDATE SET
      (${namesOf(REPORT)}) = ROW(${namesOf(REPORT)
        .split(", ")
        .map((name) => `excluded.${name}`)
        .join(", ")})
      WHERE excluded.at >= report.at`,
  // Sums include only rows inserted by this statement, so a retried batch counts once.
  gateway: `WITH inserted AS (
      INSERT INTO gateway_round (${namesOf(GATEWAY_ROUND)})
      SELECT ${namesOf(GATEWAY_ROUND)} FROM jsonb_to_recordset($1::jsonb) AS made(${GATEWAY_ROUND})
      ON CONFLICT (id) DO NOTHING
      RETURNING *
    ), hours AS (
      INSERT INTO gateway_hour (role_name, hour, mode, model_name, ${SUM_NAMES.join(", ")})
      SELECT role_name, date_trunc('hour', at, 'UTC'), mode, coalesce(model_name, ''),
        ${SUM_NAMES.map((name) => `coalesce(${HOUR_SUMS[name]}, 0)`).join(", ")}
      FROM inserted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (role_name, hour, mode, model_name) DO UPDATE SET
        ${SUM_NAMES.map((name) => `${name} = gateway_hour.${name} + excluded.${name}`).join(", ")}
    )
    INSERT INTO observed_call (name, calls, last_called_at)
    SELECT name, count(*), max(at) FROM inserted, unnest(called) AS name
    WHERE name = ANY (offered) GROUP BY name ORDER BY name
    ON CONFLICT (name) DO UPDATE SET calls = observed_call.calls + excluded.calls,
      last_called_at = greatest(observed_call.last_called_at, excluded.last_called_at)`,
  observed: `INSERT INTO observed_tool (name, content_hash, description, input_schema, is_truncated, tokens, client,
      first_seen_at, last_seen_at)
    SELECT name, content_hash, description, input_schema::jsonb, is_truncated, tokens, client, at, at
    FROM jsonb_to_recordset($1::jsonb) AS made(${OBSERVED})
    WHERE (SELECT count(*) FROM observed_tool) < ${MAX_OBSERVED} OR EXISTS (
      SELECT 1 FROM observed_tool AS known WHERE known.name = made.name AND known.content_hash = made.content_hash)
    ORDER BY name, content_hash
    ON CONFLICT (name, content_hash) DO UPDATE SET client = coalesce(excluded.client, observed_tool.client),
      last_seen_at = greatest(observed_tool.last_seen_at, excluded.last_seen_at)`,
};

function namesOf(columns: string): string {
  return columns
    .split(/,\s+/)
    .map((column) => column.split(" ")[0])
    .join(", ");
}
