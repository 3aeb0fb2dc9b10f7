import pLimit, { type LimitFunction } from "p-limit";

export type KeyedQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** Runs this many jobs per person at a time; others queue in order. */
export function createKeyedQueue(each: number): KeyedQueue {
  const limits = new Map<string, LimitFunction>();
  return async (userId, work) => {
    const limit = limits.get(userId) ?? pLimit(each);
    limits.set(userId, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(userId);
    }
  };
}
