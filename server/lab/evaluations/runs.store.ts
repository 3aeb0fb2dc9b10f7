import type { AnySubject, RunResult, SweepResult } from "@/server/contract/eval-runs";
import type { Db } from "@/server/lib/db/client";
import { fromStoredJson, toStoredJson } from "@/server/lib/db/storable-json";
import { newId } from "@/server/lib/ids";

type NewRun = {
  readonly setId: string;
  readonly setVersion: number;
  readonly subject: AnySubject;
  readonly snapshotHash: string;
  readonly total: number;
  readonly startedBy: string | null;
  readonly process: string;
};

export async function insertRun(db: Db, { process, subject, ...run }: NewRun): Promise<string> {
  const id = newId("run");
  const owned = toStoredJson({ ...subject, process });
  await db.evalRun.create({ data: { id, ...run, subject: owned } });
  return id;
}

export type WaitingRun = { readonly setId: string; readonly setVersion: number; readonly subject: AnySubject };

/** Null: canceled, or its set is gone. */
export async function findWaitingRun(db: Db, id: string): Promise<WaitingRun | null> {
  const run = await db.evalRun.findFirst({ where: { id, status: "waiting" }, include: { set: true } });
  if (run === null) return null;
  return { setId: run.setId, setVersion: run.set.version, subject: fromStoredJson(run.subject) };
}

export async function beginRun(db: Db, id: string, setVersion: number): Promise<boolean> {
  const data = { setVersion, status: "running" as const, done: 0 };
  return (await db.evalRun.updateMany({ where: { id, status: "waiting" }, data })).count > 0;
}

type RunFacts = { readonly snapshotHash: string; readonly total: number };

export async function settleRun(db: Db, id: string, facts: RunFacts): Promise<void> {
  await db.evalRun.updateMany({ where: { id, status: "running" }, data: facts });
}

/** Whether the run is still wanted: another process may have been asked to cancel it. */
export async function noteProgress(db: Db, id: string, done: number): Promise<boolean> {
  return (await db.evalRun.updateMany({ where: { id, status: "running" }, data: { done } })).count > 0;
}

export async function finishRun(db: Db, id: string, total: number, result: RunResult | SweepResult): Promise<void> {
  const data = {
    status: "finished" as const,
    done: total,
    result: toStoredJson(result),
    finishedAt: new Date(),
  };
  await db.evalRun.updateMany({ where: { id, status: "running" }, data });
}

export async function endRun(
  db: Db,
  id: string,
  status: "failed" | "cancelled",
  error: string | null,
): Promise<boolean> {
  const where = { id, status: { in: ["waiting" as const, "running" as const] } };
  return (await db.evalRun.updateMany({ where, data: { status, error, finishedAt: new Date() } })).count > 0;
}

const INTERRUPTED = "The server stopped during the run. Start it again.";
/** Longer than others take to notice a dead process. */
const DEAD_SECONDS = 12;

type Left = {
  readonly self: string;
  readonly isLeaving?: boolean;
};

/** Runs of dead processes, and of this one when it stops. */
export async function endInterrupted(db: Db, { self, isLeaving = false }: Left): Promise<number> {
  // A process that lost the database looks dead to itself at first.
  return db.$executeRaw`
    UPDATE eval_run SET status = 'failed', error = ${INTERRUPTED}, finished_at = now()
    WHERE status IN ('waiting', 'running') AND CASE
      WHEN subject ->> 'process' = ${self} THEN ${isLeaving}
      ELSE NOT EXISTS (
        SELECT 1 FROM peer
        WHERE peer.id = eval_run.subject ->> 'process' AND seen_at > now() - ${DEAD_SECONDS}::float8 * interval '1 s'
      )
    END`;
}

const RUNS_KEPT = 100;

export async function pruneRuns(db: Db, setId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM eval_run WHERE set_id = ${setId} AND status NOT IN ('waiting', 'running') AND id NOT IN (
      SELECT id FROM eval_run WHERE set_id = ${setId} ORDER BY started_at DESC, id DESC LIMIT ${RUNS_KEPT}
    )`;
}

export function countOpenRuns(db: Db): Promise<number> {
  return db.evalRun.count({ where: { status: { in: ["waiting", "running"] } } });
}
