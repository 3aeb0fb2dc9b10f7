import type { Logger } from "pino";
import { isDataError } from "@/server/lib/db/is-data-error";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Queryable } from "./sessions.store";

export type Availability = {
  /** From memory: no one waits to learn that the database is down. */
  isUp(): boolean;
  /** Rejects if the database fails or is too slow; it then counts as down until it answers. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
};

type Options = {
  readonly db: Queryable;
  isDatabaseUp(): boolean;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly timeoutMs?: number;
  readonly probeMs?: number;
};

/** While sessions cannot be read or written, only a probe asks; requests continue from memory. */
export function watchAvailability({ db, isDatabaseUp, log, timeoutMs = 1000, probeMs = 300 }: Options): Availability {
  let isAnswering = true;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;

  function lose(error: unknown): void {
    if (!isAnswering || isStopped) return;
    isAnswering = false;
    log.warn({ err: error }, "couldn't reach sessions in the database; using memory");
    probeLater();
  }

  function probeLater(): void {
    timer = setTimeout(probe, probeMs);
    timer.unref();
  }

  async function probe(): Promise<void> {
    try {
      await withTimeout(db.query("SELECT 1"), timeoutMs);
      isAnswering = true;
      log.info("reading sessions from the database again");
    } catch {
      if (!isStopped) probeLater();
    }
  }

  return {
    isUp: () => isAnswering && isDatabaseUp(),
    async attempt(work) {
      try {
        return await withTimeout(work(), timeoutMs);
      } catch (error) {
        if (!isDataError(error)) lose(error);
        throw error;
      }
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
