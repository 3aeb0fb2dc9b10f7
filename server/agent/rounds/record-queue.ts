import type { Logger } from "pino";
import { openPool } from "@/server/lib/db/client";
import { withTimeout } from "@/server/lib/with-timeout";
import type { SettingsCache } from "@/server/runtime/settings/settings-cache";
import { createDropLog } from "./drop-log";
import {
  type QueuedRecord,
  queueCall,
  queueGatewayRound,
  queueObservedTool,
  queueReport,
  queueRound,
} from "./queued-record";
import { createRecordBuffer } from "./record-buffer";
import { createRecordWriter } from "./record-writer";
import type { CallRecord, GatewayRoundRecord, ObservedToolRecord, ReportRecord, RoundRecord } from "./records";

export type RecordQueue = {
  addRound(record: RoundRecord): void;
  addCall(record: CallRecord): void;
  addReport(record: ReportRecord): void;
  addGatewayRound(record: GatewayRoundRecord): void;
  addObservedTool(record: ObservedToolRecord): void;
  flush(): Promise<void>;
  stats(): { readonly waiting: number; readonly dropped: number; readonly written: number };
  /** Why records are not being stored; null if all is well. Clears by itself. */
  trouble(): "not-written" | "dropped" | "behind" | null;
  /** Writes what it can before the deadline and drops the rest. */
  stop(): Promise<void>;
};

export type RecordQueueOptions = {
  readonly databaseUrl: string;
  readonly settings: Pick<SettingsCache, "current" | "isRead">;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly capacity?: number;
  readonly maxBytes?: number;
  readonly batchSize?: number;
  readonly flushMs?: number;
  readonly queryTimeoutMs?: number;
  readonly stopMs?: number;
};

const MAX_BACKOFF_MS = 5000;
const DROPPED_LATELY_MS = 60_000;

/** Holds records until they are written, in batches, after the answers they describe. */
export function createRecordQueue(options: RecordQueueOptions): RecordQueue {
  const { databaseUrl, settings, log, capacity = 50_000, maxBytes = 128 * 1024 * 1024 } = options;
  const { flushMs = 200, queryTimeoutMs = 10_000, stopMs = 5000 } = options;
  // At most half the capacity, so there is always something older to drop.
  const batchSize = Math.max(1, Math.min(options.batchSize ?? 500, Math.floor(capacity / 2)));
  // A separate connection, so records and requests never wait for each other.
  const pool = openPool(databaseUrl, { maxConnections: 1, queryTimeoutMs });

  let added = 0;
  let written = 0;
  let refused = 0;
  let failures = 0;
  let hasComplained = false;
  let isStopped = false;
  let flushUpTo = 0;
  let running: Promise<void> | null = null;
  const drops = createDropLog(log);
  const buffer = createRecordBuffer({ capacity, maxBytes, batchSize, onDropped: () => drops.count(1) });
  const timer = createTimer(start);
  const writer = createRecordWriter({ pool, log, onRefused: () => refused++ });

  function add(make: () => QueuedRecord): void {
    added++;
    if (isStopped) {
      drops.count(1);
      return;
    }
    try {
      buffer.push(make());
    } catch (error) {
      refused++;
      log.error({ err: error }, "record skipped: unreadable");
    }
    if (failures === 0) schedule(buffer.waiting() >= batchSize ? 0 : flushMs);
  }

  function schedule(ms: number): void {
    if (!isStopped && running === null) timer.schedule(ms);
  }

  function start(): Promise<void> {
    timer.clear();
    running ??= writeOn().finally(() => {
      running = null;
      if (failures > 0) schedule(Math.min(MAX_BACKOFF_MS, flushMs * 2 ** Math.min(failures, 10)));
      else if (buffer.waiting() > 0) schedule(flushMs);
    });
    return running;
  }

  async function writeOn(): Promise<void> {
    do {
      // The operator's retention choice must be known before anything is stored.
      if (!settings.isRead()) {
        failures++;
        return;
      }
      try {
        written += await writer.write(buffer.takeBatch(), settings.current().records);
      } catch (error) {
        if (!hasComplained) log.warn({ err: error, waiting: buffer.size() }, "couldn't write records; will retry");
        hasComplained = true;
        failures++;
        return;
      }
      if (hasComplained) log.info({ waiting: buffer.waiting() }, "writing records again");
      hasComplained = false;
      failures = 0;
      buffer.finishBatch();
    } while (buffer.waiting() >= batchSize || (buffer.waiting() > 0 && finished() < flushUpTo));
  }

  const finished = () => written + refused + drops.total();

  async function flush(): Promise<void> {
    const target = added;
    flushUpTo = Math.max(flushUpTo, target);
    do await start();
    while (failures === 0 && buffer.size() > 0 && finished() < target);
  }

  async function stop(): Promise<void> {
    if (isStopped) return;
    const deadline = performance.now() + stopMs;
    while (buffer.size() > 0 && performance.now() < deadline) {
      await withDeadline(deadline - performance.now(), flush());
      if (buffer.size() > 0) await withDeadline(deadline - performance.now(), sleep(flushMs));
    }
    isStopped = true;
    timer.clear();
    drops.count(buffer.size());
    drops.report();
    await withDeadline(Math.max(100, deadline - performance.now()), pool.end());
  }

  return {
    addRound: (record) => add(() => queueRound(record)),
    addCall: (record) => add(() => queueCall(record)),
    addReport: (record) => add(() => queueReport(record)),
    addGatewayRound: (record) => add(() => queueGatewayRound(record)),
    addObservedTool: (record) => add(() => queueObservedTool(record)),
    flush,
    trouble() {
      if (failures > 0) return "not-written";
      if (drops.msSinceLast() < DROPPED_LATELY_MS) return "dropped";
      return buffer.size() >= capacity / 2 ? "behind" : null;
    },
    stats: () => ({ waiting: isStopped ? 0 : buffer.size(), dropped: drops.total() + refused, written }),
    stop,
  };
}

/** One timer: an earlier time replaces a later one, so a full batch does not wait for the timer of a single record. */
function createTimer(run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let dueIn = Number.POSITIVE_INFINITY;
  function clear(): void {
    clearTimeout(timer);
    dueIn = Number.POSITIVE_INFINITY;
  }
  return {
    schedule(ms: number): void {
      if (ms >= dueIn) return;
      clearTimeout(timer);
      dueIn = ms;
      timer = setTimeout(run, ms);
      timer.unref();
    },
    clear,
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A dead connection never reports itself, so stop waiting after this. */
async function withDeadline(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeout(work, Math.max(0, ms)).catch(() => {});
}
