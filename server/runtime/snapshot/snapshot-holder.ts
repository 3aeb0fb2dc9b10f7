import type { Logger } from "pino";
import { openDatabase } from "@/server/lib/db/client";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { withTimeout } from "@/server/lib/with-timeout";
import {
  newestRevision,
  newestRevisionHead,
  REVISION_CHANNEL,
  type StoredRevision,
} from "@/server/runtime/snapshot/revisions.store";

/** Whether the database is there is asked with little patience; a whole catalog may take longer to come. */
const PATIENCE_MS = { ask: 5000, read: 60_000 };

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
  readonly patienceMs?: { readonly ask: number; readonly read: number };
};

/** Keeps the newest published revision in memory; hears of new ones by LISTEN/NOTIFY. */
export async function holdSnapshot(options: Options): Promise<SnapshotHolder> {
  const { databaseUrl, notices, log, pollMs = 2000, patienceMs = PATIENCE_MS } = options;
  let held: StoredRevision | null = null;
  let up = true;
  let reading: Promise<void> | null = null;
  const listeners = new Set<(revision: StoredRevision) => void>();
  // A connection of its own: behind a pool full of waiting editors, a live database would look dead.
  const database = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: patienceMs.ask });
  // And another one: behind a large catalog that is being read, too.
  const catalogs = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: patienceMs.read });

  async function read(): Promise<void> {
    try {
      const head = await newestRevisionHead(database.client);
      if (!up) log.info("database is available again");
      up = true;
      if (head === null || head.number === held?.number) return;
    } catch (error) {
      if (up)
        log.error(
          { err: error, revision: held?.number ?? null },
          "database is unavailable; serving the last good revision",
        );
      up = false;
      return;
    }
    reading ??= readWhole();
    // Not waited for to the end: whether the database is still there has to be asked meanwhile.
    await withTimeout(reading, patienceMs.ask).catch(() => {});
  }

  async function readWhole(): Promise<void> {
    try {
      const next = await newestRevision(catalogs.client);
      // A slow answer must not bring back an older revision than the one already served.
      if (next === null || (held !== null && next.number <= held.number)) return;
      held = next;
      log.info({ revision: next.number }, "holding revision");
      for (const listener of listeners) listener(next);
    } catch (error) {
      log.error({ err: error, revision: held?.number ?? null }, "couldn't read the newest revision");
    } finally {
      reading = null;
    }
  }

  const fresh = keepFresh({ notices, channel: REVISION_CHANNEL, pollMs, read });
  await fresh.refresh();
  await reading;
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
      await reading;
      await Promise.all([database.close(), catalogs.close()]);
    },
  };
}
