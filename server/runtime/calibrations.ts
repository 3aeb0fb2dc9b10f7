import type { Logger } from "pino";
import { NO_CALIBRATIONS, type TokenCalibrations } from "@/server/engine/rendering/billing";

export type CalibrationHolder = { current(): TokenCalibrations };

type Options = {
  readonly newestReport: () => Promise<number | null>;
  readonly measure: () => Promise<TokenCalibrations>;
  readonly log: Pick<Logger, "warn">;
  readonly everyMs?: number;
};

const EVERY_MS = 20_000;
/** A measurement reads all reports: it may take at most this share of the time. */
const SHARE = 0.02;

/** Measures at the start and after new reports. While the database is down, the last result holds. */
export async function holdCalibrations(options: Options): Promise<CalibrationHolder & { stop(): void }> {
  const { newestReport, measure, log, everyMs = EVERY_MS } = options;
  let held = NO_CALIBRATIONS;
  let known: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function refresh(): Promise<void> {
    const started = performance.now();
    try {
      const newest = await newestReport();
      if (newest !== null && newest !== known) {
        held = await measure();
        known = newest;
      }
    } catch (error) {
      log.warn({ err: error }, "couldn't read usage reports; token estimates stay as they are");
    }
    if (isStopped) return;
    timer = setTimeout(refresh, Math.max(everyMs, (performance.now() - started) / SHARE));
    timer.unref();
  }

  await refresh();
  return {
    current: () => held,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
