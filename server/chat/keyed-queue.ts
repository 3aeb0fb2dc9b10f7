export type KeyedQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** Runs this many jobs per person at a time; others queue in order. */
export function createKeyedQueue(each: number): KeyedQueue {
  const busy = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (userId, work) => {
    const lane = busy.get(userId) ?? { running: 0, waiting: [] };
    busy.set(userId, lane);
    if (lane.running >= each) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running++;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if (--lane.running === 0) busy.delete(userId);
    }
  };
}
