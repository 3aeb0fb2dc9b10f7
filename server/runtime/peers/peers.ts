import type { Logger } from "pino";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { newId } from "@/server/lib/ids";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { findPeers, insertPeer, notifyUnaware, PEERS_CHANNEL, removePeer, renewPeer } from "./peers.store";

export type Peers = {
  readonly id: string;
  /** During a database outage the last known value; before the first query, false. */
  isAlone(): boolean;
  count(): number;
  /** Whether the database accepts writes. A single failed heartbeat does not count. */
  canWrite(): boolean;
  /** Also after this process was invisible long enough to have missed some. A newcomer is acknowledged after listeners finish. */
  onChange(listener: () => void | Promise<void>): () => void;
  stop(): Promise<void>;
};

type Options = {
  /** A separate pool: behind a busy one, a live process would look dead. */
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "debug">;
  readonly beatMs?: number;
  readonly deadMs?: number;
  /** How long a newcomer waits for acknowledgment: longer than a heartbeat, in case a notification is lost. */
  readonly joinMs?: number;
};

const ASK_EVERY_MS = 30;

/** By the database's clock. Resolves once every other process knows this one, or after a timeout: only then may it serve. */
export async function createPeers(options: Options): Promise<Peers> {
  const { client, notices, log, beatMs = 2000, deadMs = 10_000, joinMs = 2500 } = options;
  const id = newId("peer");
  const listeners = new Set<() => void | Promise<void>>();
  let others: readonly string[] | null = null;
  let seenAt = Number.NEGATIVE_INFINITY;
  let failedBeats = 0;
  let isStopped = false;

  /** Reads first and writes that time: a reader of our row knows that we had seen everything before it. */
  async function beat(): Promise<void> {
    try {
      const found = await findPeers(client, id, deadMs);
      await take(found.others);
      if (isStopped) return;
      await renewPeer(client, id, found.at, deadMs);
      seenAt = performance.now();
      failedBeats = 0;
    } catch (error) {
      failedBeats++;
      log.debug({ err: error }, "couldn't read the list of processes");
    }
  }

  async function take(found: readonly string[]): Promise<void> {
    const hasChanged = others === null || others.join() !== found.join();
    const wasOutOfSight = performance.now() - seenAt > deadMs;
    others = found;
    if (!hasChanged && !wasOutOfSight) return;
    if (hasChanged) log.info({ processes: found.length + 1 }, "processes on this database");
    await Promise.all([...listeners].map(async (listener) => listener()));
  }

  async function join(): Promise<void> {
    const from = await insertPeer(client, id).catch(() => null);
    const until = performance.now() + joinMs;
    await fresh.refresh();
    while (from !== null && !isStopped && performance.now() < until) {
      if (!(await notifyUnaware(client, id, from, deadMs).catch(() => false))) return;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  }

  const ignores = (payload: string) => payload === id;
  const fresh = keepFresh({ notices, channel: PEERS_CHANNEL, pollMs: beatMs, read: beat, ignores });
  await join();
  return {
    id,
    isAlone: () => others !== null && others.length === 0,
    count: () => 1 + (others?.length ?? 0),
    canWrite: () => failedBeats < 2,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      await fresh.stop();
      await removePeer(client, id).catch(() => {});
    },
  };
}
