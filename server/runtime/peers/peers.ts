import type { Logger } from "pino";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { newId } from "@/server/lib/ids";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import { findPeers, insertPeer, notifyUnaware, PEERS_CHANNEL, removePeer, renewPeer } from "./peers.store";

/** The other processes that serve from the same database. */
export type Peers = {
  /** This process, as the others know it. */
  readonly id: string;
  /** Whether no other process serves. While the database is away, the last answer holds; before the first, false. */
  isAlone(): boolean;
  /** This process and those that it knows of. */
  count(): number;
  /** Whether the database takes writes: a row is written every beat. One beat that fails may be chance. */
  canWrite(): boolean;
  /**
   * Called when others come or go, and when this process was out of their sight for so long that it may have missed
   * some. What a listener does is waited for before a newcomer is told that this process knows of it.
   */
  onChange(listener: () => void | Promise<void>): () => void;
  stop(): Promise<void>;
};

type Options = {
  /** Apart from the pool that people use: behind a busy one a live process would look dead. */
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "debug">;
  readonly beatMs?: number;
  readonly deadMs?: number;
  /** How long a newcomer waits for the others to know of it: longer than a beat, in case they miss the notice. */
  readonly joinMs?: number;
};

const ASK_EVERY_MS = 30;

/**
 * Each process says in a row that it lives, by the database's clock, and looks who else does. Ready when every other
 * process knows of this one, or has had the time: only then may it serve.
 */
export async function createPeers(options: Options): Promise<Peers> {
  const { client, notices, log, beatMs = 2000, deadMs = 10_000, joinMs = 2500 } = options;
  const id = newId("peer");
  const listeners = new Set<() => void | Promise<void>>();
  let others: readonly string[] | null = null;
  let seenAt = Number.NEGATIVE_INFINITY;
  let failedBeats = 0;
  let isStopped = false;

  /** Looks first, and is seen as of then: whoever reads our row knows that we had seen all that came before it. */
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
    if (hasChanged) log.info({ processes: found.length + 1 }, "processes serving");
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
