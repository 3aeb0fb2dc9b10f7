import type { Held } from "./mcp-pool";
import type { McpSource } from "./mcp-settings";

type McpWatches = {
  /** From now on this connection is listened to, and no other of its source. */
  add(held: Held): void;
  /** Connects to a source that nobody has asked anything yet, and listens to it if it says what changes. */
  begin(source: McpSource): void;
  remove(sourceId: string): void;
  has(held: Held): boolean;
  /** A connection is gone: if it was listened to, the server is tried again after a while. */
  lose(held: Held): void;
  stop(): void;
};

type Options = {
  readonly firstWaitMs: number;
  /** Null for a server that does not say when its tools change. */
  readonly connect: (source: McpSource) => Promise<Held | null>;
  /** Nobody heard what changed in between. */
  readonly onReturn: (sourceId: string) => void;
};

/** Without a key it has never been connected. */
type Watch = { key: string | null; isLost: boolean; retries: number; timer: NodeJS.Timeout | undefined };

const LONGEST_WAIT_MS = 10 * 60_000;
/** A connection that held so long was a good one. */
const STEADY_MS = 60_000;

/** Which connections are kept to hear of changes, and when one that is lost or failed is tried again: ever more rarely. */
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
    // Whoever is no longer watched when the answer comes is left alone.
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
