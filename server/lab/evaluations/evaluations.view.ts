import type { AnySubject, Figures, RunStatus } from "@/server/contract/eval-runs";
import type { EvalSetFields } from "@/server/contract/evaluations";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";

/** Runs of presets and sweeps do not show how the policy develops. */
type SetRun = {
  readonly id: string;
  readonly subject: AnySubject;
  readonly status: RunStatus;
  readonly startedAt: string;
  readonly setVersion: number;
  readonly figures: Figures | null;
};

type SetView = EvalSetFields & {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly cases: number;
  /** Newest first, for the draft and revisions. */
  readonly runs: readonly SetRun[];
};

type Row = Omit<SetView, "updatedAt"> & { updatedAt: Date };

const RUNS_SHOWN = 12;

export async function listSetViews(db: Db): Promise<SetView[]> {
  return (await readViews(db, Prisma.sql`true`)).map(toView);
}

export async function readSetView(db: Db, idOrName: string): Promise<SetView> {
  const rows = await readViews(db, Prisma.sql`eval_set.id = ${idOrName} OR eval_set.name = ${idOrName}`);
  const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
  if (row === undefined) throw new DomainError("not_found", "Set not found");
  return toView(row);
}

function readViews(db: Db, where: Prisma.Sql): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT eval_set.id, eval_set.name, eval_set.description, is_required AS required, recall_floor AS "recallFloor",
      zero_floor AS "zeroFloor", token_ceiling AS "tokenCeiling", version, updated_at AS "updatedAt",
      (SELECT count(*)::int FROM eval_case WHERE set_id = eval_set.id) AS cases,
      COALESCE((
        SELECT jsonb_agg(to_jsonb(newest) ORDER BY newest.at DESC, newest.id DESC) FROM (
          SELECT id, subject, status, started_at AS at, started_at AS "startedAt", set_version AS "setVersion",
            -- Runs stored before these two were counted do not have them: unknown, not zero.
            '{"neededZeroRate": null, "metaOnlyRate": null}'::jsonb || (result -> 'figures') AS figures
          FROM eval_run
          WHERE set_id = eval_set.id AND subject ->> 'kind' IN ('draft', 'revision')
          ORDER BY started_at DESC, id DESC LIMIT ${RUNS_SHOWN}
        ) newest
      ), '[]') AS runs
    FROM eval_set WHERE ${where} ORDER BY eval_set.is_required DESC, eval_set.name`;
}

function toView({ updatedAt, ...row }: Row): SetView {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
