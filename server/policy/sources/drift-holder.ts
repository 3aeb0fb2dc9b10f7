import type { Logger } from "pino";
import { type LiveDrift, nameAtSource } from "@/server/engine/access/judge-drift";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { DRIFT_CHANNEL, listDriftRows } from "./drift.store";

export type DriftHolder = { of(sourceId: string, tool: Pick<ToolEntry, "name" | "binding">): LiveDrift | null };

type Options = {
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "warn">;
  readonly pollMs?: number;
};

/** Keeps drifted tools in memory in every process. While the database is down, the last read counts. */
export async function holdDrift({ client, notices, log, pollMs = 5_000 }: Options) {
  let held: ReadonlyMap<string, LiveDrift> = new Map();
  let isFailing = false;
  async function read(): Promise<void> {
    try {
      const rows = await listDriftRows<LiveDrift>(client);
      held = new Map(rows.map(({ sourceId, name, live, state }) => [keyOf(sourceId, name), { live, state }]));
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "couldn't read source drift");
      isFailing = true;
    }
  }
  const fresh = keepFresh({ notices, channel: DRIFT_CHANNEL, pollMs, read });
  await fresh.refresh();
  const holder: DriftHolder = { of: (sourceId, tool) => held.get(keyOf(sourceId, nameAtSource(tool))) ?? null };
  return { ...holder, refresh: fresh.refresh, stop: fresh.stop };
}

function keyOf(sourceId: string, name: string): string {
  return `${sourceId} ${name}`;
}
