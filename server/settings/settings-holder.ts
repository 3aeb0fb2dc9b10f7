import type { Logger } from "pino";
import { DEFAULT_SETTINGS, type Settings } from "@/server/contract/settings";
import { openDatabase } from "@/server/db/client";
import type { Notices } from "@/server/notices/notices";
import { readSettings } from "./settings.service";
import { SETTINGS_CHANNEL } from "./settings.store";

export type SettingsHolder = {
  /** What the operator chose, from memory; the last that was read while the database is away. */
  current(): Settings;
  /** Whether it was ever read: until then `current` gives the defaults, which may not be what was chosen. */
  isRead(): boolean;
  /** Asks now; callers at the same time share one question. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "warn">;
  /** In case a notice is lost. */
  readonly pollMs?: number;
};

/** Keeps the operator's settings in memory, in every process. Never rejects: without a database there are defaults. */
export async function holdSettings({ databaseUrl, notices, log, pollMs = 10_000 }: Options): Promise<SettingsHolder> {
  let held = DEFAULT_SETTINGS;
  let isRead = false;
  let complaint = "";
  let running: Promise<void> | null = null;
  let again = false;
  // A connection of its own with a time limit: a link that has died in silence would keep old settings for ever.
  const database = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: 5000 });

  async function read(): Promise<void> {
    try {
      const { settings, unreadable } = await readSettings(database.client, held);
      held = settings;
      isRead = true;
      complain(unreadable.length === 0 ? "" : `settings cannot be understood: ${unreadable.join(", ")}`);
    } catch (error) {
      complain("settings cannot be read now", error);
    }
  }

  /** Once for each change of state, not at each poll. */
  function complain(next: string, error?: unknown): void {
    if (next !== "" && next !== complaint) log.warn({ err: error }, next);
    if (next === "" && complaint !== "") log.info("settings are read again");
    complaint = next;
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
  const forget = notices.on(SETTINGS_CHANNEL, () => void refresh());
  const timer = setInterval(refresh, pollMs);
  timer.unref();
  return {
    current: () => held,
    isRead: () => isRead,
    refresh,
    async stop() {
      clearInterval(timer);
      forget();
      await running;
      await database.close();
    },
  };
}
