import type { RecordKind } from "./waiting-record";

const ROUND = `id text, session_id text, owner_id text, epoch int, round int, revision int, role_name text,
  model_name text, format text, mode mode, mode_reason jsonb, message text, message_hash text, tool_names text[],
  tool_tokens int[], admitted jsonb, deferred_count int, encoding text, sent_tokens int, baseline_tokens int,
  kept_tokens int, strategy text, resolve_micros int, degraded text, at timestamptz`;

const CALL = `id text, session_id text, round_id text, owner_id text, revision int, role_name text, tool_name text,
  via text, outcome text, sent boolean, drift boolean, arguments text, result text, duration_ms int, at timestamptz`;

const REPORT = `round_id text, role_name text, called text[], unsent text[], unknown text[], input_tokens int,
  output_tokens int, cached_tokens int, at timestamptz`;

/**
 * One statement per table and batch; its only parameter is the rows as JSON. A batch whose fate is unknown (the
 * connection broke) is written again as it is: what is there already stays as it was first written.
 */
export const INSERT_SQL: Readonly<Record<RecordKind, string>> = {
  round: `INSERT INTO round (${namesOf(ROUND)})
    SELECT ${namesOf(ROUND)} FROM jsonb_to_recordset($1::jsonb) AS made(${ROUND})
    ON CONFLICT (id) DO NOTHING`,
  call: `INSERT INTO tool_call (${namesOf(CALL)})
    SELECT ${namesOf(CALL).replace("arguments, result", "arguments::jsonb, result::jsonb")}
    FROM jsonb_to_recordset($1::jsonb) AS made(${CALL})
    ON CONFLICT (id) DO NOTHING`,
  // What is said last counts, whichever process writes it first.
  report: `INSERT INTO report (${namesOf(REPORT)})
    SELECT ${namesOf(REPORT)} FROM jsonb_to_recordset($1::jsonb) AS made(${REPORT})
    ON CONFLICT (round_id) DO UPDATE SET
      (${namesOf(REPORT)}) = ROW(${namesOf(REPORT)
        .split(", ")
        .map((name) => `excluded.${name}`)
        .join(", ")})
      WHERE excluded.at >= report.at`,
};

function namesOf(columns: string): string {
  return columns
    .split(/,\s+/)
    .map((column) => column.split(" ")[0])
    .join(", ");
}
