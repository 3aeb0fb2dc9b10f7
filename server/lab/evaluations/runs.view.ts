import type { Figures, OtherRun, RunItem, RunResult, RunView, SweepResult } from "@/server/contract/eval-runs";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";

type Row = Omit<RunItem, "startedAt" | "finishedAt"> & { startedAt: Date; finishedAt: Date | null };

/** Cases stay in the database: a list shows totals. */
const COLUMNS = Prisma.sql`
  run.id, run.set_id AS "setId", run.set_version AS "setVersion", run.subject - 'process' AS subject,
  run.snapshot_hash AS "snapshotHash", run.status, run.done, run.total, run.error,
  (SELECT name FROM "user" WHERE "user".id = run.started_by) AS "startedByName",
  run.started_at AS "startedAt", run.finished_at AS "finishedAt", run.result -> 'figures' AS figures`;

export async function listRuns(db: Db, setId: string, limit: number): Promise<RunItem[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM eval_run run JOIN eval_set ON eval_set.id = run.set_id
    WHERE eval_set.id = ${setId} OR eval_set.name = ${setId} ORDER BY run.started_at DESC, run.id DESC LIMIT ${limit}`;
  return rows.map(toItem);
}

type Parts = Pick<RunResult, "byKind" | "byRole" | "defaultRole" | "isByWords"> & Partial<SweepResult>;
type RunRow = Row & { set: RunView["set"]; parts: Parts | null };

export async function readRun(db: Db, id: string): Promise<RunView> {
  const [row] = await db.$queryRaw<RunRow[]>`
    SELECT ${COLUMNS}, run.result - 'cases' - 'figures' AS parts,
      jsonb_build_object('id', eval_set.id, 'name', eval_set.name, 'version', eval_set.version,
        'required', is_required, 'recallFloor', recall_floor, 'zeroFloor', zero_floor,
        'tokenCeiling', token_ceiling) AS set
    FROM eval_run run JOIN eval_set ON eval_set.id = run.set_id WHERE run.id = ${id}`;
  if (row === undefined) throw new DomainError("not_found", "Run not found. Old runs are deleted automatically.");
  const { set, parts, ...run } = row;
  const [others, publishedRunId] = await Promise.all([listOthers(db, run), findPublishedRun(db, run.setId, id)]);
  const { byKind = [], byRole = [], defaultRole = null, isByWords = false } = parts ?? {};
  return {
    ...toItem(run),
    set,
    ...{ byKind: readAll(byKind), byRole: readAll(byRole), defaultRole, isByWords, others, publishedRunId },
    sweep: sweepOf(parts),
  };
}

function sweepOf(parts: Parts | null): SweepResult | null {
  if (parts?.points === undefined || parts.currentFigures === undefined) return null;
  const { points, current = null, currentFigures } = parts;
  return { points: readAll(points), current, currentFigures: readFigures(currentFigures) };
}

async function listOthers(db: Db, { id, setId }: Pick<Row, "id" | "setId">): Promise<OtherRun[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM eval_run run
    WHERE set_id = ${setId} AND id <> ${id} AND status = 'finished' AND subject ->> 'kind' <> 'sweep'
    ORDER BY started_at DESC, id DESC LIMIT 50`;
  return rows.map(toItem).map(({ id: other, subject, startedAt, setVersion, figures }) => ({
    ...{ id: other, subject, startedAt, setVersion, figures },
  }));
}

export async function findPublishedRun(db: Db, setId: string, except: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM eval_run
    WHERE set_id = ${setId} AND id <> ${except} AND status = 'finished' AND subject ->> 'kind' <> 'sweep'
      AND snapshot_hash = (SELECT hash FROM revision ORDER BY number DESC LIMIT 1)
    ORDER BY started_at DESC, id DESC LIMIT 1`;
  return rows[0]?.id ?? null;
}

function toItem({ startedAt, finishedAt, figures, ...row }: Row): RunItem {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    figures: figures && readFigures(figures),
  };
}

function readAll<Entry extends { readonly figures: Figures }>(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, figures: readFigures(entry.figures) }));
}

/** Runs stored before a figure existed do not have it: unknown, not zero. */
function readFigures(stored: Figures): Figures {
  return { ...stored, neededZeroRate: stored.neededZeroRate ?? null, metaOnlyRate: stored.metaOnlyRate ?? null };
}
