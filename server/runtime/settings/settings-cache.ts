import type { Logger } from "pino";
import { DEFAULT_SETTINGS, type Settings } from "@/server/contract/settings";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { readSettings } from "./settings.service";
import { SETTINGS_CHANNEL } from "./settings.store";

export type SettingsCache = {
  /** The operator's settings; during a database outage, the last known ones. */
  current(): Settings;
  /** Whether settings were ever read; until then `current` returns the defaults. */
  isRead(): boolean;
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** With its own timeout: a dead connection would keep old settings forever. */
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly pollMs?: number;
};

/** Keeps the operator's settings in memory. Never rejects: without a database it has defaults. */
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

  /** Logged once per state change, not per poll. */
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
