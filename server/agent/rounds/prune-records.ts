import type { Logger } from "pino";
import { inTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { LOCKS } from "@/server/lib/db/locks";
import { readSettings } from "@/server/runtime/settings/settings.service";
import { deleteOlder, type PrunedTable } from "./rounds.store";

const BATCH = 5000;
const EVERY_MS = 10 * 60_000;
const FIRST_MS = 30_000;
const DAY_MS = 86_400_000;
const TABLES: readonly PrunedTable[] = [
  "round",
  "tool_call",
  "report",
  "feedback_case",
  "gateway_round",
  "gateway_hour",
  "observed_tool",
  "observed_call",
];

type PruneOptions = {
  /** Omitted: by the database's clock, so a process with a wrong clock deletes nothing. */
  readonly now?: Date;
  readonly batch?: number;
  isStopped?(): boolean;
};

/** In bounded batches, by one process at a time. */
export async function pruneRecords(client: PrismaClient, options: PruneOptions = {}): Promise<number> {
  const { now, batch = BATCH, isStopped = () => false } = options;
  let deleted = 0;
  for (const table of TABLES) {
    let count = batch;
    while (count === batch && !isStopped()) {
      count = await inTransaction(client, (tx) => pruneOnce(tx, table, now, batch));
      deleted += count;
    }
  }
  return deleted;
}

async function pruneOnce(tx: Tx, table: PrunedTable, now: Date | undefined, batch: number): Promise<number> {
  const [lock] = await tx.$queryRaw<{ got: boolean; at: Date }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCKS.pruneRecords}::bigint) AS got, now() AS at`;
  if (lock?.got !== true) return 0;
  // Read from the database, not memory: records deleted because of a default would be lost.
  const { settings, unreadable } = await readSettings(tx);
  if (unreadable.includes("records")) return 0;
  const before = new Date((now ?? lock.at).getTime() - settings.records.retentionDays * DAY_MS);
  return deleteOlder(tx, table, before, batch);
}

type PruningOptions = { readonly client: PrismaClient; readonly log: Pick<Logger, "info" | "warn">; everyMs?: number };

export function startPruning({ client, log, everyMs = EVERY_MS }: PruningOptions): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | null = null;

  async function prune(): Promise<void> {
    try {
      const deleted = await pruneRecords(client, { isStopped: () => isStopped });
      if (deleted > 0) log.info({ deleted }, "old records deleted");
    } catch (error) {
      log.warn({ err: error }, "couldn't delete old records; will retry");
    }
  }

  let timer: NodeJS.Timeout;
  function schedule(ms: number): void {
    timer = setTimeout(() => {
      running = prune().finally(() => {
        if (!isStopped) schedule(everyMs);
      });
    }, ms);
    timer.unref();
  }
  // Soon, because a process may stop before the second run; not immediately, because startup has priority.
  schedule(Math.min(everyMs, FIRST_MS));
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
