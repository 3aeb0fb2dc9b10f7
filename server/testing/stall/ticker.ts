import { openSync, readSync } from "node:fs";

/** Event loop stalls as seen by a one-millisecond timer. */
export type Waits = { readonly longestMs: number; readonly p999Ms: number };

/**
 * Ticks every millisecond. A late tick counts for all missed ones, so a long stall weighs as much as it lasts.
 * Time taken by other processes is not counted (on Linux).
 */
export function startTicker(): () => Waits {
  const readQueued = openQueuedTime();
  const counts: number[] = [];
  let last = performance.now();
  let lastQueued = readQueued();
  const tick = () => {
    const now = performance.now();
    const queued = readQueued();
    const late = Math.floor(Math.max(0, now - last - (queued - lastQueued)));
    for (let wait = 0; wait <= late; wait++) counts[wait] = (counts[wait] ?? 0) + 1;
    last = now;
    lastQueued = queued;
  };
  const timer = setInterval(tick, 1);
  return () => {
    tick();
    clearInterval(timer);
    return { longestMs: counts.length - 1, p999Ms: percentile(counts, 0.999) };
  };
}

function percentile(counts: readonly number[], share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [wait, count] of counts.entries()) {
    seen += count;
    if (seen >= share * total) return wait;
  }
  return 0;
}

/** How long this thread waited for a CPU, in milliseconds. */
function openQueuedTime(): () => number {
  if (process.platform !== "linux") return () => 0;
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const buffer = Buffer.alloc(100);
  return () => {
    const length = readSync(file, buffer, 0, buffer.length, 0);
    return Number(buffer.toString("latin1", 0, length).split(" ")[1]) / 1e6;
  };
}
