import type { QueuedRecord } from "./queued-record";
import { createRing } from "./ring";

type Options = {
  readonly capacity: number;
  readonly maxBytes: number;
  readonly batchSize: number;
  readonly onDropped: () => void;
};

const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Records in memory, bounded in number and bytes: the oldest are dropped, but never those being written. */
export function createRecordBuffer({ capacity, maxBytes, batchSize, onDropped }: Options) {
  const waiting = createRing<QueuedRecord>(capacity);
  let batch: readonly QueuedRecord[] = [];
  let bytes = 0;
  const size = () => waiting.size + batch.length;

  function nextBatch(): readonly QueuedRecord[] {
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

  return {
    size,
    waiting: () => waiting.size,
    push(record: QueuedRecord): void {
      bytes += record.bytes;
      while (waiting.size > 0 && (size() >= capacity || bytes > maxBytes)) {
        bytes -= waiting.shift()?.bytes ?? 0;
        onDropped();
      }
      waiting.push(record);
    },
    /** The same batch again until it is finished. */
    takeBatch(): readonly QueuedRecord[] {
      if (batch.length === 0) batch = nextBatch();
      return batch;
    },
    finishBatch(): void {
      for (const record of batch) bytes -= record.bytes;
      batch = [];
    },
  };
}
