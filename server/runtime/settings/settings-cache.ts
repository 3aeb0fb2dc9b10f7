import type { Logger } from "pino";
import { DEFAULT_SETTINGS, type Settings } from "@/server/contract/settings";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { readSettings } from "./settings.service";
import { SETTINGS_CHANNEL } from "./settings.store";

export type SettingsCache = {
  /** What the operator chose, from memory; the last that was read while the database is away. */
  current(): Settings;
  /** Whether it was ever read: until then `current` gives the defaults, which may not be what was chosen. */
  isRead(): boolean;
  /** Asks now; callers at the same time share one question. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** With a time limit of its own: a link that has died in silence would keep old settings for ever. */
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "warn">;
  /** In case a notice is lost. */
  readonly pollMs?: number;
};

/** Keeps the operator's settings in memory, in every process. Never rejects: without a database there are defaults. */
export async function openSettingsCache({ client, notices, log, pollMs = 10_000 }: Options): Promise<SettingsCache> {
  let held = DEFAULT_SETTINGS;
  let isRead = false;
  let complaint = "";

  async function read(): Promise<void> {
    try {
      const { settings, unreadable } = await readSettings(client, held);
      held = settings;
      isRead = true;
      complain(unreadable.length === 0 ? "" : `invalid stored settings: ${unreadable.join(", ")}`);
    } catch (error) {
      complain("couldn't read settings", error);
    }
  }

  /** Once for each change of state, not at each poll. */
  function complain(next: string, error?: unknown): void {
    if (next !== "" && next !== complaint) log.warn({ err: error }, next);
    if (next === "" && complaint !== "") log.info("reading settings again");
    complaint = next;
  }

  const fresh = keepFresh({ notices, channel: SETTINGS_CHANNEL, pollMs, read });
  await fresh.refresh();
  return {
    current: () => held,
    isRead: () => isRead,
    refresh: fresh.refresh,
    stop: fresh.stop,
  };
}
