import type { Db } from "@/server/lib/db/client";

const MAX_REPORTS = 50_000;

/** From one round of a session to the next: how the tools' tokens changed, and how the whole prompt did. */
export type Transition = {
  /** Whose session it was: a key's, or a person's. */
  readonly ownerId: string;
  readonly encoding: string;
  readonly revision: number;
  readonly sentChange: number;
  readonly inputChange: number;
};

/**
 * Transitions in which little but the list of tools can have changed: the same model, format and revision, rounds that
 * follow each other, and no call between them whose result would have joined the prompt.
 *
 * Anthropic counts what it read from its cache apart from the input; others count it in. Rounds that read from the
 * cache are therefore left out for its encoding.
 */
export function readTransitions(db: Db, since: Date): Promise<Transition[]> {
  return db.$queryRaw<Transition[]>`
    WITH said AS (
      SELECT round.owner_id, round.encoding, round.revision, round.session_id, round.epoch, round.round, round.model_name,
        round.format, round.sent_tokens, round.at, report.input_tokens,
        cardinality(report.called) + cardinality(report.unknown) AS calls
      FROM round JOIN report ON report.round_id = round.id
      WHERE round.at >= ${since} AND report.input_tokens IS NOT NULL
        AND (round.encoding <> 'claude' OR COALESCE(report.cached_tokens, 0) = 0)
      ORDER BY round.at DESC LIMIT ${MAX_REPORTS}
    )
    SELECT now.owner_id AS "ownerId", now.encoding, now.revision,
      now.sent_tokens - before.sent_tokens AS "sentChange", now.input_tokens - before.input_tokens AS "inputChange"
    FROM said now JOIN said before ON before.session_id = now.session_id AND before.epoch = now.epoch
      AND before.round = now.round - 1 AND before.revision = now.revision AND before.encoding = now.encoding
      AND before.format = now.format AND before.model_name IS NOT DISTINCT FROM now.model_name
    WHERE before.calls = 0 AND NOT EXISTS (
      SELECT 1 FROM tool_call
      WHERE tool_call.session_id = now.session_id AND tool_call.at >= before.at AND tool_call.at <= now.at
    )`;
}
