import type { Held } from "./mcp-pool";
import type { McpSource } from "./mcp-settings";

type McpWatches = {
  add(held: Held): void;
  begin(source: McpSource): void;
  remove(sourceId: string): void;
  has(held: Held): boolean;
  /** A connection was lost: if it was watched, the server is retried later. */
  lose(held: Held): void;
  stop(): void;
};

type Options = {
  readonly firstWaitMs: number;
  /** Null for a server that does not announce changes. */
  readonly connect: (source: McpSource) => Promise<Held | null>;
  /** Changes in between went unheard. */
  readonly onReturn: (sourceId: string) => void;
};

/** Without a key it was never connected. */
type Watch = { key: string | null; isLost: boolean; retries: number; timer: NodeJS.Timeout | undefined };

const LONGEST_WAIT_MS = 10 * 60_000;
const STEADY_MS = 60_000;

/** Which connections are kept for change announcements, and when lost ones are retried, with increasing delays. */
export function createMcpWatches({ firstWaitMs, connect, onReturn }: Options): McpWatches {
  const watches = new Map<string, Watch>();

  function watchOf(sourceId: string): Watch {
    const known = watches.get(sourceId);
    const watch = known ?? { key: null, isLost: false, retries: 0, timer: undefined };
    if (known === undefined) watches.set(sourceId, watch);
    return watch;
  }

  function attempt(source: McpSource, watch: Watch): void {
    clearTimeout(watch.timer);
    const isWatched = () => watches.get(source.id) === watch;
    connect(source).then(
      (held) => {
        if (!isWatched()) return;
        if (watch.isLost) onReturn(source.id);
        watch.isLost = false;
        if (held === null) remove(source.id);
        else watch.key = held.key;
      },
      () => {
        if (isWatched()) scheduleReturn(source, watch);
      },
    );
  }

  function scheduleReturn(source: McpSource, watch: Watch): void {
    clearTimeout(watch.timer);
    const wait = Math.min(firstWaitMs * 2 ** watch.retries, LONGEST_WAIT_MS);
    watch.timer = setTimeout(() => attempt(source, watch), wait);
    watch.timer.unref();
    watch.retries += 1;
  }

  function remove(sourceId: string): void {
    clearTimeout(watches.get(sourceId)?.timer);
    watches.delete(sourceId);
  }

  return {
    add({ source, key }) {
      watchOf(source.id).key = key;
    },
    begin: (source) => attempt(source, watchOf(source.id)),
    remove,
    has: (held) => watches.get(held.source.id)?.key === held.key,
    lose(held) {
      const watch = watches.get(held.source.id);
      if (watch?.key !== held.key) return;
      if (performance.now() - held.openedAt > STEADY_MS) watch.retries = 0;
      watch.isLost = true;
      scheduleReturn(held.source, watch);
    },
    stop() {
      for (const id of [...watches.keys()]) remove(id);
    },
  };
}
