import { DomainError } from "@/server/lib/errors";
import type { KeyCount } from "./key-use.store";

const MINUTE_MS = 60_000;

export type RateLimit = {
  take(keyId: string, perMinute: number, now: number): void;
  /** Counts further uses of a request that was already let through, even beyond the limit: the caller then waits longer. */
  add(keyId: string, uses: number, now: number): void;
  share(now: number): Promise<void>;
};

/** Adds counts to a minute (given by its start) and returns the totals of all processes. */
export type ShareCounts = (minuteStart: Date, counts: readonly KeyCount[]) => Promise<readonly KeyCount[]>;

type Count = {
  here: number;
  told: number;
  elsewhere: number;
};

/** Fixed windows of a minute. Between two shares, a key can exceed its limit by what other processes let through. */
export function createRateLimit(shareCounts: ShareCounts): RateLimit {
  let minute = -1;
  let counts = new Map<string, Count>();

  function enter(now: number): void {
    const current = Math.floor(now / MINUTE_MS);
    if (current === minute) return;
    minute = current;
    counts = new Map();
  }

  function countOf(keyId: string, now: number): Count {
    enter(now);
    let count = counts.get(keyId);
    if (count === undefined) {
      count = { here: 0, told: 0, elsewhere: 0 };
      counts.set(keyId, count);
    }
    return count;
  }

  return {
    take(keyId, perMinute, now) {
      const count = countOf(keyId, now);
      if (count.here + count.elsewhere >= perMinute) throw tooManyRequests(perMinute, now);
      count.here += 1;
    },
    add(keyId, uses, now) {
      countOf(keyId, now).here += uses;
    },
    async share(now) {
      enter(now);
      // The minute may have ended meanwhile; its counts end with it.
      const shared = counts;
      const news = [...shared]
        .filter(([, { here, told }]) => here > told)
        .map(([keyId, { here, told }]) => ({ keyId, count: here - told }));
      if (news.length === 0) return;
      const totals = await shareCounts(new Date(minute * MINUTE_MS), news);
      for (const { keyId, count } of news) {
        const known = shared.get(keyId);
        if (known !== undefined) known.told += count;
      }
      for (const { keyId, count: total } of totals) {
        const known = shared.get(keyId);
        if (known !== undefined) known.elsewhere = total - known.told;
      }
    },
  };
}

function tooManyRequests(perMinute: number, now: number): DomainError {
  const retryAfter = Math.max(1, Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000));
  const words = `Rate limit exceeded: ${perMinute} requests per minute. Try again in ${retryAfter} s.`;
  return new DomainError("too_many_requests", words, { retryAfter });
}
