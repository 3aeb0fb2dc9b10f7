import { Client } from "pg";
import type { Logger } from "pino";
import { KEEP_ALIVE } from "@/server/lib/db/client";
import { withTimeout } from "@/server/lib/with-timeout";

const RECONNECT_MS = 500;
const TIMEOUT_MS = 5000;
/** A dropped connection may not report its end, so it is pinged. */
const LOOK_MS = 10_000;
const END_MS = 1000;

export type Notices = {
  /** Also called, with an empty payload, when the connection is made or lost: notifications in between were missed. */
  on(channel: string, listener: (payload: string) => void): () => void;
  stop(): Promise<void>;
};

type Options = { readonly timeoutMs?: number; readonly lookMs?: number };

export function openNotices(
  databaseUrl: string,
  log: Pick<Logger, "debug">,
  { timeoutMs = TIMEOUT_MS, lookMs = LOOK_MS }: Options = {},
): Notices {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let isStopped = false;
  let connection: Client | null = null;
  let isListening = false;
  let retry: NodeJS.Timeout | null = null;

  function tell(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  }

  function tellAll(): void {
    for (const channel of listeners.keys()) tell(channel, "");
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: "toolcrib listener",
      ...KEEP_ALIVE,
    });
    connection = next;
    next.on("notification", ({ channel, payload = "" }) => tell(channel, payload));
    next.on("error", () => {});
    next.on("end", () => lose(next));
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`LISTEN ${channel}`);
      isListening = true;
      tellAll();
    } catch (error) {
      log.debug({ err: error }, "listener couldn't connect");
      lose(next);
      await end(next);
    }
  }

  /** Called by the end event and by failed queries: it is replaced only once. */
  function lose(lost: Client): void {
    if (isStopped || connection !== lost) return;
    connection = null;
    retry = setTimeout(connect, RECONNECT_MS);
    if (isListening) tellAll();
    isListening = false;
  }

  async function look(): Promise<void> {
    const asked = connection;
    if (asked === null || !isListening) return;
    try {
      await asked.query("SELECT 1");
    } catch (error) {
      log.debug({ err: error }, "listener is not responding");
      lose(asked);
      await end(asked);
    }
  }

  void connect();
  const looking = setInterval(look, lookMs);
  looking.unref();
  return {
    on(channel, listener) {
      const known = listeners.get(channel) ?? new Set();
      const isNew = !listeners.has(channel);
      known.add(listener);
      listeners.set(channel, known);
      if (isNew && isListening)
        connection?.query(`LISTEN ${channel}`).then(
          () => tell(channel, ""),
          () => {},
        );
      return () => known.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearInterval(looking);
      if (retry !== null) clearTimeout(retry);
      if (connection !== null) await end(connection);
    },
  };
}

function end(connection: Client): Promise<void> {
  return withTimeout(connection.end(), END_MS).catch(() => {});
}
