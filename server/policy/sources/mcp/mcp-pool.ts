import { setMaxListeners } from "node:events";
import { DomainError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { type McpConnection, openMcpConnection } from "./mcp-connection";
import { isBroken, isForgotten } from "./mcp-errors";
import type { McpSettings, McpSource } from "./mcp-settings";

/** One connection per source and content of its settings: draft and published may differ. */
export type Held = {
  readonly key: string;
  readonly source: McpSource;
  readonly opening: Promise<McpConnection>;
  readonly openedAt: number;
  lastUsed: number;
  running: number;
  isDropped: boolean;
};

type McpPool = {
  use<T>(source: McpSource, work: (connection: McpConnection, held: Held) => Promise<T>): Promise<T>;
  drop(sourceId: string): void;
  stop(): Promise<void>;
};

type Options = {
  readonly fetch: GuardedFetch;
  /** Null: unreadable now, so an open connection must do. */
  readonly settingsOf: (source: McpSource, hasConnection: boolean) => Promise<McpSettings | null>;
  readonly connectTimeoutMs: number;
  readonly idleMs: number;
  /** Whether an idle connection is kept. */
  readonly isKept: (held: Held) => boolean;
  readonly onListChanged: (sourceId: string) => void;
  readonly onLost: (held: Held) => void;
};

const MINUTE_MS = 60_000;

/** Connections open on first use, are shared, and close when idle. */
export function createMcpPool(options: Options): McpPool {
  const { fetch, settingsOf, connectTimeoutMs, idleMs, isKept, onListChanged, onLost } = options;
  const pool = new Map<string, Held>();
  const closing = new Set<Promise<void>>();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);

  function end(held: Held): void {
    const ended = held.opening.then(
      (connection) => connection.close(),
      () => {},
    );
    closing.add(ended);
    void ended.finally(() => closing.delete(ended));
  }

  /** No new calls; running ones may finish. */
  function drop(held: Held): void {
    if (held.isDropped) return;
    held.isDropped = true;
    if (pool.get(held.key) === held) pool.delete(held.key);
    if (held.running === 0) end(held);
  }

  function lose(held: Held): void {
    if (held.isDropped) return;
    drop(held);
    onLost(held);
  }

  function open(source: McpSource, settings: McpSettings, key: string): Held {
    const opening = openMcpConnection({
      settings,
      fetch,
      timeoutMs: connectTimeoutMs,
      signal: stopping.signal,
      onListChanged: () => onListChanged(source.id),
      onLost: () => lose(held),
    });
    const now = performance.now();
    const held: Held = { key, source, opening, openedAt: now, lastUsed: now, running: 0, isDropped: false };
    pool.set(key, held);
    opening.catch(() => drop(held));
    return held;
  }

  async function find(source: McpSource): Promise<Held> {
    const alike = [...pool.values()].find((held) => isSamePlace(held.source, source));
    const settings = await settingsOf(source, alike !== undefined);
    if (settings === null && alike !== undefined && !alike.isDropped) return alike;
    if (settings === null) throw new Error("Not connected");
    const key = keyOf(source, settings);
    return pool.get(key) ?? open(source, settings, key);
  }

  async function use<T>(
    source: McpSource,
    work: (connection: McpConnection, held: Held) => Promise<T>,
    isRetry = false,
  ): Promise<T> {
    const held = await find(source);
    held.running += 1;
    try {
      return await work(await held.opening, held);
    } catch (error) {
      if (isBroken(error)) lose(held);
      // Only requests the server certainly did not start are retried.
      if (isForgotten(error) && !isRetry) return await use(source, work, true);
      throw error;
    } finally {
      held.running -= 1;
      held.lastUsed = performance.now();
      if (held.isDropped && held.running === 0) end(held);
    }
  }

  const sweep = setInterval(
    () => {
      for (const held of pool.values()) {
        const isIdle = held.running === 0 && performance.now() - held.lastUsed > idleMs;
        if (isIdle && !isKept(held)) drop(held);
      }
    },
    Math.min(idleMs / 2, MINUTE_MS),
  );
  sweep.unref();

  return {
    use: (source, work) => use(source, work),
    drop(sourceId) {
      for (const held of pool.values()) if (held.source.id === sourceId) drop(held);
    },
    async stop() {
      clearInterval(sweep);
      stopping.abort(new DomainError("unavailable", "The server is stopping"));
      for (const held of pool.values()) {
        drop(held);
        end(held);
      }
      await Promise.all(closing);
    },
  };
}

function isSamePlace(a: McpSource, b: McpSource): boolean {
  return a.id === b.id && JSON.stringify(a.connection) === JSON.stringify(b.connection);
}

/** Settings contain credentials, so only their hash is used as key. */
function keyOf(source: McpSource, settings: McpSettings): string {
  return `${source.id} ${sha256(JSON.stringify(settings))}`;
}
