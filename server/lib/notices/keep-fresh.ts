import type { Notices } from "./notices";

type Freshness = {
  /** Reads now; callers at the same time share one question. */
  refresh(): Promise<void>;
  /** Waits for what is under way; nothing is read afterwards. */
  stop(): Promise<void>;
};

type Options = {
  readonly notices: Pick<Notices, "on">;
  readonly channel: string;
  /** In case a notice is lost. */
  readonly pollMs: number;
  /** Never rejects: whoever reads says what is wrong, and holds on to what was read before. */
  read(): Promise<void>;
  /** Notices that are no news. */
  ignores?(payload: string): boolean;
};

/** Reads something again whenever its channel says that it changed, and now and then. The first time is the caller's. */
export function keepFresh({ notices, channel, pollMs, read, ignores = () => false }: Options): Freshness {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let isStopped = false;

  /**
   * What is under way may not see what this is about: one more read follows it, for all who ask meanwhile. They wait for
   * that one and no longer: of a database that answers nothing, there is always one more under way.
   */
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

  const unhear = notices.on(channel, (payload) => {
    if (!ignores(payload)) void refresh();
  });
  const timer = setInterval(refresh, pollMs);
  timer.unref();
  return {
    refresh,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      unhear();
      await (next ?? running);
    },
  };
}
