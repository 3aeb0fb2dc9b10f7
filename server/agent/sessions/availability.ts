import type { Logger } from "pino";
import { isDataError } from "@/server/lib/db/is-data-error";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Queryable } from "./sessions.store";

export type Availability = {
  /** From memory: nobody waits to hear that the database is away. */
  isUp(): boolean;
  /** Rejects when the database fails or is too slow; from then on it is away until it has answered again. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
};

type Options = {
  readonly db: Queryable;
  /** What the rest of the process knows of it. */
  isDatabaseUp(): boolean;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly timeoutMs?: number;
  readonly probeMs?: number;
};

/** Whether sessions can be read and written now. While they cannot, only a probe asks: requests go on from memory. */
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
