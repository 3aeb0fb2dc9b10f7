import type { Logger } from "pino";
import { openDatabase } from "@/server/db/client";
import { keepFresh } from "@/server/notices/keep-fresh";
import type { Notices } from "@/server/notices/notices";
import {
  newestRevision,
  newestRevisionHead,
  REVISION_CHANNEL,
  type StoredRevision,
} from "@/server/revisions/revisions.store";

const QUERY_TIMEOUT_MS = 5000;

export type SnapshotHolder = {
  /** The newest published revision, or the last good one while the database is away. */
  current(): StoredRevision | null;
  /** Whether the database answered when last asked. */
  databaseIsUp(): boolean;
  /** Asks now; callers at the same time share one question. */
  refresh(): Promise<void>;
  /** Called with each newer revision, once it is held. */
  onChange(listener: (revision: StoredRevision) => void): () => void;
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly notices: Notices;
  readonly log: Logger;
  /** In case a notice is lost. */
  readonly pollMs?: number;
};

/** Keeps the newest published revision in memory; hears of new ones by LISTEN/NOTIFY. */
export async function holdSnapshot({ databaseUrl, notices, log, pollMs = 2000 }: Options): Promise<SnapshotHolder> {
  let held: StoredRevision | null = null;
  let up = true;
  const listeners = new Set<(revision: StoredRevision) => void>();
  // A connection of its own: behind a pool full of waiting editors, a live database would look dead.
  const database = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: QUERY_TIMEOUT_MS });

  async function read(): Promise<void> {
    try {
      const head = await newestRevisionHead(database.client);
      if (!up) log.info("database is back");
      up = true;
      if (head === null || head.number === held?.number) return;
      const next = await newestRevision(database.client);
      // A slow answer must not bring back an older revision than the one already served.
      if (next === null || (held !== null && next.number <= held.number)) return;
      held = next;
      log.info({ revision: next.number }, "holding revision");
      for (const listener of listeners) listener(next);
    } catch (error) {
      if (up)
        log.error({ err: error, revision: held?.number ?? null }, "database is away; serving the last good revision");
      up = false;
    }
  }

  const fresh = keepFresh({ notices, channel: REVISION_CHANNEL, pollMs, read });
  await fresh.refresh();
  return {
    current: () => held,
    databaseIsUp: () => up,
    refresh: fresh.refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      await fresh.stop();
      await database.close();
    },
  };
}
