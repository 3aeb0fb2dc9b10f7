import { Client } from "pg";
import type { Logger } from "pino";

const RECONNECT_MS = 500;

export type Notices = {
  /**
   * Hears what is sent to a channel. Also called, with an empty payload, whenever the connection is made or lost:
   * what was sent in between was not heard, so that listeners have to look for themselves.
   */
  on(channel: string, listener: (payload: string) => void): () => void;
  stop(): Promise<void>;
};

/** One connection of its own that listens for the whole process, and is opened again whenever it ends. */
export function openNotices(databaseUrl: string, log: Pick<Logger, "debug">): Notices {
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
    const next = new Client({ connectionString: databaseUrl, application_name: "toolcrib listener", keepAlive: true });
    connection = next;
    next.on("notification", ({ channel, payload = "" }) => tell(channel, payload));
    next.on("error", () => {});
    next.on("end", () => {
      if (isStopped || connection !== next) return;
      isListening = false;
      tellAll();
      retry = setTimeout(connect, RECONNECT_MS);
    });
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`LISTEN ${channel}`);
      isListening = true;
      tellAll();
    } catch (error) {
      log.debug({ err: error }, "listener could not connect");
      if (isStopped) return;
      connection = null;
      await next.end().catch(() => {});
      retry = setTimeout(connect, RECONNECT_MS);
    }
  }

  void connect();
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
      if (retry !== null) clearTimeout(retry);
      await connection?.end().catch(() => {});
    },
  };
}
