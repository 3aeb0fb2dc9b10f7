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

/** The availability check has a short timeout; reading a whole catalog may take longer. */
const TIMEOUT_MS = { ask: 5000, read: 60_000 };

export type SnapshotCache = {
  current(): StoredRevision | null;
  databaseIsUp(): boolean;
  refresh(): Promise<void>;
  onChange(listener: (revision: StoredRevision) => void): () => void;
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly notices: Notices;
  readonly log: Logger;
  readonly pollMs?: number;
  readonly timeoutMs?: { readonly ask: number; readonly read: number };
};

export async function openSnapshotCache(options: Options): Promise<SnapshotCache> {
  const { databaseUrl, notices, log, pollMs = 2000, timeoutMs = TIMEOUT_MS } = options;
  let held: StoredRevision | null = null;
  let up = true;
  let reading: Promise<void> | null = null;
  const listeners = new Set<(revision: StoredRevision) => void>();
  // A separate connection: behind a busy pool, a live database would look dead.
  const database = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: timeoutMs.ask });
  // And another: a large catalog being read would delay it too.
  const catalogs = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: timeoutMs.read });

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
    // Not awaited: availability must be checked meanwhile.
    await withTimeout(reading, timeoutMs.ask).catch(() => {});
  }

  async function readWhole(): Promise<void> {
    try {
      const next = await newestRevision(catalogs.client);
      // A slow answer must not restore an older revision than the served one.
      if (next === null || (held !== null && next.number <= held.number)) return;
      held = next;
      log.info({ revision: next.number }, "revision loaded");
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
