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
import { createRecordWriter } from "./record-writer";
import type { CallRecord, GatewayRoundRecord, ObservedToolRecord, ReportRecord, RoundRecord } from "./records";
import { createRing } from "./ring";

/** Adds in memory: never waits, never throws. */
export type RecordQueue = {
  addRound(record: RoundRecord): void;
  addCall(record: CallRecord): void;
  addReport(record: ReportRecord): void;
  addGatewayRound(record: GatewayRoundRecord): void;
  addObservedTool(record: ObservedToolRecord): void;
  /** Writes what is waiting, or tries to; never rejects. */
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
  /** Above this many records or bytes, the oldest are dropped. */
  readonly capacity?: number;
  readonly maxBytes?: number;
  readonly batchSize?: number;
  readonly flushMs?: number;
  readonly queryTimeoutMs?: number;
  readonly stopMs?: number;
};

const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_BACKOFF_MS = 5000;
/** How long after the last drop health reports it. */
const DROPPED_LATELY_MS = 60_000;

/** Holds records until they are written, in batches, after the answers they describe. */
export function createRecordQueue(options: RecordQueueOptions): RecordQueue {
  const { databaseUrl, settings, log, capacity = 50_000, maxBytes = 128 * 1024 * 1024 } = options;
  const { flushMs = 200, queryTimeoutMs = 10_000, stopMs = 5000 } = options;
  // At most half the capacity, so there is always something older to drop.
  const batchSize = Math.max(1, Math.min(options.batchSize ?? 500, Math.floor(capacity / 2)));
  // A separate connection, so records and requests never wait for each other.
  const pool = openPool(databaseUrl, { maxConnections: 1, queryTimeoutMs });

  const waiting = createRing<QueuedRecord>(capacity);
  let batch: readonly QueuedRecord[] = [];
  let bytes = 0;
  let added = 0;
  let written = 0;
  let refused = 0;
  let failures = 0;
  let hasComplained = false;
  let isStopped = false;
  let flushUpTo = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const drops = createDropLog(log);
  const writer = createRecordWriter({ pool, log, onRefused: () => refused++ });

  function add(make: () => QueuedRecord): void {
    added++;
    if (isStopped) {
      drops.count(1);
      return;
    }
    try {
      const next = make();
      bytes += next.bytes;
      while (waiting.size > 0 && (waiting.size + batch.length >= capacity || bytes > maxBytes)) {
        bytes -= waiting.shift()?.bytes ?? 0;
        drops.count(1);
      }
      waiting.push(next);
    } catch (error) {
      refused++;
      log.error({ err: error }, "record skipped: unreadable");
    }
    if (failures === 0) schedule(waiting.size >= batchSize ? 0 : flushMs);
  }

  /** A full batch does not wait for the timer of a single record. */
  let dueIn = Number.POSITIVE_INFINITY;
  function schedule(ms: number): void {
    if (isStopped || running !== null || ms >= dueIn) return;
    if (timer !== null) clearTimeout(timer);
    dueIn = ms;
    timer = setTimeout(start, ms);
    timer.unref();
  }

  function start(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dueIn = Number.POSITIVE_INFINITY;
    running ??= writeOn().finally(() => {
      running = null;
      if (failures > 0) schedule(Math.min(MAX_BACKOFF_MS, flushMs * 2 ** Math.min(failures, 10)));
      else if (waiting.size > 0) schedule(flushMs);
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
      if (batch.length === 0) batch = takeBatch();
      try {
        written += await writer.write(batch, settings.current().records);
      } catch (error) {
        if (!hasComplained) log.warn({ err: error, waiting: left() }, "couldn't write records; will retry");
        hasComplained = true;
        failures++;
        return;
      }
      if (hasComplained) log.info({ waiting: waiting.size }, "writing records again");
      hasComplained = false;
      failures = 0;
      for (const record of batch) bytes -= record.bytes;
      batch = [];
    } while (waiting.size >= batchSize || (waiting.size > 0 && finished() < flushUpTo));
  }

  function takeBatch(): readonly QueuedRecord[] {
    const taken: QueuedRecord[] = [];
    let weight = 0;
    while (taken.length < batchSize && weight < MAX_BATCH_BYTES) {
      const next = waiting.shift();
      if (next === undefined) break;
      taken.push(next);
      weight += next.bytes;
    }
    return taken;
  }

  const finished = () => written + refused + drops.total();
  const left = () => waiting.size + batch.length;

  async function flush(): Promise<void> {
    const target = added;
    flushUpTo = Math.max(flushUpTo, target);
    do await start();
    while (failures === 0 && left() > 0 && finished() < target);
  }

  async function stop(): Promise<void> {
    if (isStopped) return;
    const deadline = performance.now() + stopMs;
    while (left() > 0 && performance.now() < deadline) {
      await within(deadline - performance.now(), flush());
      if (left() > 0) await within(deadline - performance.now(), sleep(flushMs));
    }
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
    drops.count(left());
    drops.tell();
    await within(Math.max(100, deadline - performance.now()), pool.end());
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
      return left() >= capacity / 2 ? "behind" : null;
    },
    stats: () => ({ waiting: isStopped ? 0 : left(), dropped: drops.total() + refused, written }),
    stop,
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A dead connection never reports itself, so stop waiting after this. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeout(work, Math.max(0, ms)).catch(() => {});
}
