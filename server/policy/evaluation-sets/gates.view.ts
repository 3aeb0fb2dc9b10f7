import type { Figures, RunStatus } from "@/server/contract/eval-runs";
import type { Floors } from "@/server/contract/evaluations";
import type { Db } from "@/server/lib/db/client";

export type GateRow = Floors & {
  readonly setId: string;
  readonly name: string;
  readonly runs: readonly { readonly id: string; readonly status: RunStatus; readonly figures: Figures | null }[];
};

/** A sweep tests many states, none of which would be published. */
export function listRequiredSets(db: Db, snapshotHash: string): Promise<GateRow[]> {
  return db.$queryRaw<GateRow[]>`
    SELECT eval_set.id AS "setId", name, recall_floor AS "recallFloor", zero_floor AS "zeroFloor",
      token_ceiling AS "tokenCeiling",
      COALESCE((
        SELECT jsonb_agg(jsonb_build_object('id', run.id, 'status', run.status, 'figures', run.result -> 'figures')
          ORDER BY run.started_at DESC, run.id DESC)
        FROM eval_run run
        WHERE run.set_id = eval_set.id AND run.set_version = eval_set.version
          AND run.snapshot_hash = ${snapshotHash} AND run.subject ->> 'kind' <> 'sweep'
      ), '[]') AS runs
    FROM eval_set WHERE is_required ORDER BY name`;
}
