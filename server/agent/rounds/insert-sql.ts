import { IS_REFUSED_SQL } from "./judge-calls";
import type { RecordKind } from "./queued-record";
import { type RecordTable, TABLES } from "./record-tables";

const { round: ROUND, call: CALL, report: REPORT, gateway: GATEWAY_ROUND, observed: OBSERVED_TOOL } = TABLES;

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

/** Beyond this none is stored until old ones are deleted: callers control names and definitions. */
const MAX_OBSERVED = 20_000;

/** Rows come as one JSON parameter. A batch whose fate is unknown is written again: existing rows stay. */
export const INSERT_SQL: Readonly<Record<RecordKind, string>> = {
  round: `${insertRows("round", ROUND)}
    ON CONFLICT (id) DO NOTHING`,
  call: `${insertRows("tool_call", CALL)}
    ON CONFLICT (id) DO NOTHING`,
  // The latest report wins, whichever process writes it first.
  report: `${insertRows("report", REPORT)}
    ON CONFLICT (round_id) DO UPDATE SET
      (${REPORT.names.join(", ")}) = ROW(${REPORT.names.map((name) => `excluded.${name}`).join(", ")})
      WHERE excluded.at >= report.at`,
  // Sums include only rows inserted by this statement, so a retried batch counts once.
  gateway: `WITH inserted AS (
      ${insertRows("gateway_round", GATEWAY_ROUND)}
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
  observed: `${insertRows("observed_tool", OBSERVED_TOOL)}
    WHERE (SELECT count(*) FROM observed_tool) < ${MAX_OBSERVED} OR EXISTS (
      SELECT 1 FROM observed_tool AS known WHERE known.name = made.name AND known.content_hash = made.content_hash)
    ORDER BY name, content_hash
    ON CONFLICT (name, content_hash) DO UPDATE SET client = coalesce(excluded.client, observed_tool.client),
      last_seen_at = greatest(observed_tool.last_seen_at, excluded.last_seen_at)`,
};

function insertRows(table: string, { names, selected, definition }: RecordTable): string {
  return `INSERT INTO ${table} (${names.join(", ")})
    SELECT ${selected} FROM jsonb_to_recordset($1::jsonb) AS made(${definition})`;
}
