import type { SourceEntry } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import type { SourceServices } from "./source-services";
import { findSyncTimes } from "./sources.view";
import { syncUnattended } from "./sync";
import { claimSync, releaseSync } from "./sync.store";

export type SyncSchedule = {
  runDue(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  readonly services: SourceServices;
  /** The sources of the newest revision: a draft is not synced automatically. */
  readonly published: () => readonly SourceEntry[];
  readonly onListChanged: (listener: (sourceId: string) => void) => unknown;
  readonly everyMs?: number;
  /** Lists often change several times in a row. */
  readonly settleMs?: number;
  /** A source that constantly announces changes is read only this often. */
  readonly atMostEveryMs?: number;
  readonly now?: () => number;
};

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** Syncs published sources when due or announced. Never throws: failures are stored with the source. */
export function createSyncSchedule(options: Options): SyncSchedule {
  const { services, published, onListChanged, everyMs = MINUTE_MS, settleMs = 2000 } = options;
  const { atMostEveryMs = 30_000, now = Date.now } = options;
  const announced = new Map<string, NodeJS.Timeout>();
  const heardAt = new Map<string, number>();
  const failures = new Map<string, { count: number; notBefore: number }>();
  let isStopped = false;
  let work: Promise<void> = Promise.resolve();

  function enqueue(job: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (isStopped) return;
      await job().catch((error) => services.log.warn({ err: error }, "scheduled sync failed"));
    });
    return work;
  }

  async function sync(source: SourceEntry, isStillDue: () => Promise<boolean>): Promise<void> {
    const { client, log } = services;
    const claim = await claimSync(client, source.id);
    if (claim === null) return;
    try {
      // Another process may have just done it.
      if (!(await isStillDue())) return;
      const outcome = await syncUnattended(services, source.id);
      failures.delete(source.id);
      log.info({ source: source.name, ...outcome }, "synced");
    } catch (error) {
      const count = (failures.get(source.id)?.count ?? 0) + 1;
      failures.set(source.id, { count, notBefore: now() + Math.min(2 ** (count - 1) * MINUTE_MS, LONGEST_PAUSE_MS) });
      log.warn({ source: source.name, reason: (error as Error).message }, "sync failed");
    } finally {
      await releaseSync(client, source.id, claim);
    }
  }

  async function isDue(source: SourceEntry): Promise<boolean> {
    const every = Number(source.connection.syncEveryMinutes) * MINUTE_MS;
    const syncedAt = (await findSyncTimes(services.client, [source.id])).get(source.id);
    return syncedAt !== undefined && Math.abs(now() - syncedAt) >= every;
  }

  /** A longer wait than possible means the clock went back. */
  function isTooSoon(sourceId: string): boolean {
    const left = (failures.get(sourceId)?.notBefore ?? Number.NEGATIVE_INFINITY) - now();
    return left > 0 && left <= LONGEST_PAUSE_MS;
  }

  async function runDue(): Promise<void> {
    const timed = published().filter(({ enabled, connection }) => enabled && Number(connection.syncEveryMinutes) > 0);
    for (const source of timed) {
      if (isStopped || isTooSoon(source.id) || !(await isDue(source)) || !(await isAsPublished(services, source)))
        continue;
      await sync(source, () => isDue(source));
    }
  }

  async function runAnnounced(sourceId: string): Promise<void> {
    const source = published().find(({ id, enabled }) => id === sourceId && enabled);
    if (source === undefined || !(await isAsPublished(services, source))) return;
    heardAt.set(sourceId, now());
    await sync(source, async () => true);
  }

  function hear(sourceId: string): void {
    if (isStopped || announced.has(sourceId)) return;
    const left = (heardAt.get(sourceId) ?? -Infinity) + atMostEveryMs - now();
    const wait = Math.max(settleMs, Math.min(left, atMostEveryMs));
    const timer = setTimeout(() => {
      announced.delete(sourceId);
      void enqueue(() => runAnnounced(sourceId));
    }, wait);
    timer.unref();
    announced.set(sourceId, timer);
  }

  onListChanged(hear);
  const clock = setInterval(() => void enqueue(runDue), everyMs);
  clock.unref();

  return {
    runDue: () => enqueue(runDue),
    async stop() {
      isStopped = true;
      clearInterval(clock);
      for (const timer of announced.values()) clearTimeout(timer);
      await work;
    },
  };
}

/** While someone edits a source's address, it is not read automatically. */
async function isAsPublished({ client }: Pick<SourceServices, "client">, published: SourceEntry): Promise<boolean> {
  const row = await client.source.findUnique({ where: { id: published.id }, select: { connection: true } });
  return row !== null && canonicalJson(row.connection) === canonicalJson(published.connection);
}
