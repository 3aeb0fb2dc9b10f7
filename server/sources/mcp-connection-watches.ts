import type { Held } from "./mcp-connection-pool";
import type { McpSource } from "./mcp-connection-settings";

export type McpWatches = {
  /** From now on this connection is listened to, and no other of its source. */
  add(held: Held): void;
  remove(sourceId: string): void;
  has(held: Held): boolean;
  /** A connection is gone: if it was listened to, the server is tried again after a while. */
  lose(held: Held): void;
  stop(): void;
};

type Watch = { key: string; retries: number; timer: NodeJS.Timeout | undefined };

const LONGEST_WAIT_MS = 10 * 60_000;
/** A connection that held so long was a good one. */
const STEADY_MS = 60_000;

/** Which connections are kept to hear of changes, and when a lost one is tried again: ever more rarely. */
export function createMcpWatches(firstWaitMs: number, comeBack: (source: McpSource) => Promise<Held>): McpWatches {
  const watches = new Map<string, Watch>();

  function scheduleReturn(source: McpSource, watch: Watch): void {
    clearTimeout(watch.timer);
    watch.timer = setTimeout(
      () => {
        comeBack(source).then(
          (held) => {
            watch.key = held.key;
          },
          () => {
            if (watches.get(source.id) === watch) scheduleReturn(source, watch);
          },
        );
      },
      Math.min(firstWaitMs * 2 ** watch.retries, LONGEST_WAIT_MS),
    );
    watch.timer.unref();
    watch.retries += 1;
  }

  function remove(sourceId: string): void {
    clearTimeout(watches.get(sourceId)?.timer);
    watches.delete(sourceId);
  }

  return {
    add({ source, key }) {
      const known = watches.get(source.id);
      if (known === undefined) watches.set(source.id, { key, retries: 0, timer: undefined });
      else known.key = key;
    },
    remove,
    has: (held) => watches.get(held.source.id)?.key === held.key,
    lose(held) {
      const watch = watches.get(held.source.id);
      if (watch?.key !== held.key) return;
      if (Date.now() - held.openedAt > STEADY_MS) watch.retries = 0;
      scheduleReturn(held.source, watch);
    },
    stop() {
      for (const id of [...watches.keys()]) remove(id);
    },
  };
}
