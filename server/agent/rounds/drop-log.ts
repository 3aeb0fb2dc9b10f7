import type { Logger } from "pino";

const EVERY_MS = 60_000;

/** At most once a minute: a full queue drops thousands a second. */
export function createDropLog(log: Pick<Logger, "warn">) {
  let total = 0;
  let untold = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;

  function report(): void {
    if (untold === 0) return;
    log.warn({ dropped: untold, droppedSinceStart: total }, "records dropped: they couldn't be written in time");
    untold = 0;
    reportedAt = performance.now();
  }

  return {
    count(records: number): void {
      if (records > 0) lastAt = performance.now();
      total += records;
      untold += records;
      if (performance.now() - reportedAt >= EVERY_MS) report();
    },
    report,
    total: () => total,
    msSinceLast: () => performance.now() - lastAt,
  };
}
