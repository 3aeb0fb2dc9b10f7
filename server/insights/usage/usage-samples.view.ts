import type { Db } from "@/server/lib/db/client";

const MAX_REPORTS = 50_000;

/** Two figures that would be equal if the estimate were exact. */
export type UsageSample = {
  readonly ownerId: string;
  readonly format: string;
  readonly modelName: string | null;
  readonly method: string;
  /** `whole`: the rest of the prompt was counted too. `step`: between rounds of a session. `start`: between first rounds of sessions. */
  readonly kind: "whole" | "step" | "start";
  readonly estimate: number;
  /** The input as reported, less what is known not to be definitions, or its change. */
  readonly input: number;
};

/**
 * A reported input covers the whole prompt, so rounds are compared between which little but the tools can have changed. Anthropic counts cache reads apart,
 * so its rounds with cache reads are left out, except the chat's, which adds both.
 */
export function readUsageSamples(db: Db, since: Date): Promise<UsageSample[]> {
  return db.$queryRaw<UsageSample[]>`
    WITH said AS (
      SELECT round.owner_id, round.revision, round.session_id, round.epoch, round.round, round.role_name,
        round.model_name, round.format, round.token_method, round.estimated_tokens, round.overhead_tokens, round.at,
        report.input_tokens - round.overhead_tokens AS input, report.other_tokens,
        cardinality(report.called) + cardinality(report.unknown) AS calls
      FROM round JOIN report ON report.round_id = round.id
      WHERE round.at >= ${since} AND report.input_tokens IS NOT NULL AND round.estimated_tokens IS NOT NULL
        AND (round.token_method <> 'anthropic-tools' OR report.other_tokens IS NOT NULL
          OR COALESCE(report.cached_tokens, 0) = 0)
      ORDER BY round.at DESC LIMIT ${MAX_REPORTS}
    ), starts AS (
      SELECT *, lag(estimated_tokens) OVER agent AS estimated_before, lag(input) OVER agent AS input_before
      FROM said WHERE round = 0 AND epoch = 0 AND other_tokens IS NULL
      WINDOW agent AS (PARTITION BY owner_id, role_name, format, model_name, token_method ORDER BY at, session_id)
    )
    SELECT owner_id AS "ownerId", format, model_name AS "modelName", token_method AS method, 'whole' AS kind,
      estimated_tokens AS estimate, input - other_tokens AS input
    FROM said WHERE other_tokens IS NOT NULL
    UNION ALL
    SELECT now.owner_id, now.format, now.model_name, now.token_method, 'step',
      now.estimated_tokens - before.estimated_tokens, now.input - before.input
    FROM said now JOIN said before ON before.session_id = now.session_id AND before.epoch = now.epoch
      AND before.round = now.round - 1 AND before.revision = now.revision AND before.token_method = now.token_method
      AND before.format = now.format AND before.model_name IS NOT DISTINCT FROM now.model_name
    WHERE now.other_tokens IS NULL AND before.other_tokens IS NULL AND before.calls = 0 AND NOT EXISTS (
      SELECT 1 FROM tool_call
      WHERE tool_call.session_id = now.session_id AND tool_call.at >= before.at AND tool_call.at <= now.at
    )
    UNION ALL
    SELECT owner_id, format, model_name, token_method, 'start', estimated_tokens - estimated_before,
      input - input_before
    FROM starts WHERE estimated_before IS NOT NULL`;
}

export async function findNewestReport(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`
    SELECT at FROM report WHERE input_tokens IS NOT NULL ORDER BY at DESC LIMIT 1`;
  return row?.at.getTime() ?? null;
}
