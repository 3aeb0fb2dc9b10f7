import type { Logger } from "pino";
import { openDatabase } from "@/server/db/client";
import { newId } from "@/server/ids";
import type { Notices } from "@/server/notices/notices";
import { alertUnaware, findPeers, insertPeer, PEERS_CHANNEL, removePeer, renewPeer } from "./peers.store";

/** The other processes that serve from the same database. */
export type Peers = {
  /** Whether no other process serves. While the database is away, the last answer holds; before the first, false. */
  isAlone(): boolean;
  /** This process and those that it knows of. */
  count(): number;
  /**
   * Called when others come or go, and when this process was out of their sight for so long that it may have missed
   * some. What a listener does is waited for before a newcomer is told that this process knows of it.
   */
  onChange(listener: () => void | Promise<void>): () => void;
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "debug">;
  readonly beatMs?: number;
  readonly deadMs?: number;
  /** How long a newcomer waits for the others to know of it: longer than a beat, in case they miss the notice. */
  readonly joinMs?: number;
};

const QUERY_TIMEOUT_MS = 2000;
const ASK_EVERY_MS = 30;

/**
 * Each process says in a row that it lives, by the database's clock, and looks who else does. Ready when every other
 * process knows of this one, or has had the time: only then may it serve.
 */
export async function createPeers(options: Options): Promise<Peers> {
  const { databaseUrl, notices, log, beatMs = 2000, deadMs = 10_000, joinMs = 2500 } = options;
  const id = newId("peer");
  // A connection of its own: behind a busy pool a live process would look dead.
  const database = openDatabase(databaseUrl, { maxConnections: 1, queryTimeoutMs: QUERY_TIMEOUT_MS });
  const { client } = database;
  const listeners = new Set<() => void | Promise<void>>();
  let others: readonly string[] | null = null;
  let seenAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Looks first, and is seen as of then: whoever reads our row knows that we had seen all that came before it. */
  async function beatOnce(): Promise<void> {
    try {
      const found = await findPeers(client, id, deadMs);
      await take(found.others);
      if (isStopped) return;
      await renewPeer(client, id, found.at, deadMs);
      seenAt = performance.now();
    } catch (error) {
      log.debug({ err: error }, "peers cannot be asked for");
    }
  }

  async function take(found: readonly string[]): Promise<void> {
    const hasChanged = others === null || others.join() !== found.join();
    const wasOutOfSight = performance.now() - seenAt > deadMs;
    others = found;
    if (!hasChanged && !wasOutOfSight) return;
    if (hasChanged) log.info({ processes: found.length + 1 }, "processes that serve");
    await Promise.all([...listeners].map(async (listener) => listener()));
  }

  /** A notice that arrives while we look may be about something that we did not see: look once more. */
  function beat(): Promise<void> {
    isAskedAgain = true;
    running ??= (async () => {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false;
        await beatOnce();
      }
      running = null;
    })();
    return running;
  }

  async function join(): Promise<void> {
    const from = await insertPeer(client, id).catch(() => null);
    const until = performance.now() + joinMs;
    await beat();
    while (from !== null && !isStopped && performance.now() < until) {
      if (!(await alertUnaware(client, id, from, deadMs).catch(() => false))) return;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  }

  const unhear = notices.on(PEERS_CHANNEL, (payload) => {
    if (payload !== id) void beat();
  });
  const timer = setInterval(beat, beatMs);
  timer.unref();
  await join();
  return {
    isAlone: () => others !== null && others.length === 0,
    count: () => 1 + (others?.length ?? 0),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      unhear();
      await running;
      await removePeer(client, id).catch(() => {});
      await database.close().catch(() => {});
    },
  };
}
