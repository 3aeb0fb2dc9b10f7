import { Client } from "pg";
import type { Logger } from "pino";
import { openDatabase } from "@/server/db/client";
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
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** In case a notice is lost. */
  readonly pollMs?: number;
};

/** Keeps the newest published revision in memory; hears of new ones by LISTEN/NOTIFY. */
export async function holdSnapshot({ databaseUrl, log, pollMs = 5000 }: Options): Promise<SnapshotHolder> {
  let held: StoredRevision | null = null;
  let up = true;
  let running: Promise<void> | null = null;
  let again = false;
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
      log.info({ revision: next.number }, "serving revision");
    } catch (error) {
      if (up)
        log.error({ err: error, revision: held?.number ?? null }, "database is away; serving the last good revision");
      up = false;
    }
  }

  /** A notice that arrives while a read is under way may be about something that read did not see: read once more. */
  function refresh(): Promise<void> {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await read();
      }
      running = null;
    })();
    return running;
  }

  await refresh();
  const listening = listenForever(databaseUrl, log, refresh);
  const timer = setInterval(refresh, pollMs);
  return {
    current: () => held,
    databaseIsUp: () => up,
    refresh,
    async stop() {
      clearInterval(timer);
      await listening.stop();
      await running;
      await database.close();
    },
  };
}

/** One connection of its own that listens, and is opened again whenever it ends. */
function listenForever(databaseUrl: string, log: Logger, onNotice: () => Promise<void>) {
  let stopped = false;
  let connection: Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, application_name: "toolcrib listener", keepAlive: true });
    connection = next;
    next.on("notification", () => void onNotice());
    next.on("error", () => {});
    next.on("end", () => {
      if (stopped || connection !== next) return;
      void onNotice();
      retry = setTimeout(connect, 500);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${REVISION_CHANNEL}`);
      // What was published between two connections was not heard.
      await onNotice();
    } catch (error) {
      log.debug({ err: error }, "listener could not connect");
      if (stopped) return;
      connection = null;
      await next.end().catch(() => {});
      retry = setTimeout(connect, 500);
    }
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await connection?.end().catch(() => {});
    },
  };
}
