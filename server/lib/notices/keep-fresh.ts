import type { Notices } from "./notices";

type Freshness = {
  refresh(): Promise<void>;
  /** Waits for the current read; none follows. */
  stop(): Promise<void>;
};

type Options = {
  readonly notices: Pick<Notices, "on">;
  readonly channel: string;
  readonly pollMs: number;
  /** Never rejects: it reports errors itself and keeps the previous value. */
  read(): Promise<void>;
  ignores?(payload: string): boolean;
};

/** Reads again on every notification and at an interval. The caller makes the first read. */
export function keepFresh({ notices, channel, pollMs, read, ignores = () => false }: Options): Freshness {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let isStopped = false;

  /** A read in progress may miss the change, so one more follows for everyone who asked. No one waits for more than that one. */
  function refresh(): Promise<void> {
    if (next !== null) return next;
    if (running === null) return begin();
    next = running.then(begin);
    return next;
  }

  function begin(): Promise<void> {
    next = null;
    if (isStopped) return Promise.resolve();
    running = read().finally(() => {
      running = null;
    });
    return running;
  }

  const unsubscribe = notices.on(channel, (payload) => {
    if (!ignores(payload)) void refresh();
  });
  const timer = setInterval(refresh, pollMs);
  timer.unref();
  return {
    refresh,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      await (next ?? running);
    },
  };
}
