import { describe, expect, it } from "vitest";
import type { DomainError } from "@/server/lib/errors";
import { createRateLimit, type RateLimit, type ShareCounts } from "./rate-limit";

const MINUTE = 60_000;
const START = 1_000 * MINUTE;
const alone: ShareCounts = async () => {
  throw new Error("away");
};

/** What key_minute does for all processes. */
function sharedTable(): ShareCounts {
  const totals = new Map<string, number>();
  return async (minuteStart, counts) =>
    counts.map(({ keyId, count }) => {
      const place = `${keyId} ${minuteStart.getTime()}`;
      const total = (totals.get(place) ?? 0) + count;
      totals.set(place, total);
      return { keyId, count: total };
    });
}

function takeAll(limit: RateLimit, { times, perMinute, now }: { times: number; perMinute: number; now: number }) {
  let taken = 0;
  let refused: DomainError | null = null;
  for (let time = 0; time < times; time += 1) {
    try {
      limit.take("key_a", perMinute, now);
      taken += 1;
    } catch (error) {
      refused = error as DomainError;
    }
  }
  return { taken, refused };
}

describe("the rate limit of a key", () => {
  it("lets exactly the limit through in a minute, and starts over in the next", () => {
    const limit = createRateLimit(alone);
    expect(takeAll(limit, { times: 25, perMinute: 10, now: START })).toMatchObject({ taken: 10 });
    expect(takeAll(limit, { times: 25, perMinute: 10, now: START + MINUTE - 1 })).toMatchObject({ taken: 0 });
    expect(takeAll(limit, { times: 25, perMinute: 10, now: START + MINUTE })).toMatchObject({ taken: 10 });
    expect(() => limit.take("key_b", 1, START + MINUTE)).not.toThrow();
  });

  it.each([
    [0, 60],
    [1, 60],
    [59_000, 1],
    [58_999, 2],
    [59_999, 1],
  ])("says %i ms into the minute to come back in %i s", (into, retryAfter) => {
    const { refused } = takeAll(createRateLimit(alone), { times: 2, perMinute: 1, now: START + into });
    expect(refused).toMatchObject({ code: "too_many_requests", details: { retryAfter } });
  });

  it("counts what other processes let through, once they have shared their counts", async () => {
    const table = sharedTable();
    const [one, two] = [createRateLimit(table), createRateLimit(table)];
    expect(takeAll(one, { times: 6, perMinute: 10, now: START }).taken).toBe(6);
    expect(takeAll(two, { times: 1, perMinute: 10, now: START }).taken).toBe(1);
    await one.share(START);
    await two.share(START);
    expect(takeAll(two, { times: 9, perMinute: 10, now: START }).taken).toBe(3);
    await two.share(START);
    // The first learns of those three with its next use.
    expect(takeAll(one, { times: 1, perMinute: 10, now: START }).taken).toBe(1);
    await one.share(START);
    expect(takeAll(one, { times: 9, perMinute: 10, now: START }).taken).toBe(0);
  });

  it("holds across a restart", async () => {
    const table = sharedTable();
    const before = createRateLimit(table);
    takeAll(before, { times: 10, perMinute: 10, now: START });
    await before.share(START);
    const after = createRateLimit(table);
    takeAll(after, { times: 1, perMinute: 10, now: START });
    await after.share(START);
    expect(takeAll(after, { times: 9, perMinute: 10, now: START }).taken).toBe(0);
  });

  it("keeps counting when it cannot share its counts, and shares them later", async () => {
    const table = sharedTable();
    let isAway = true;
    const limit = createRateLimit((minute, counts) => (isAway ? alone(minute, counts) : table(minute, counts)));
    takeAll(limit, { times: 4, perMinute: 10, now: START });
    await expect(limit.share(START)).rejects.toThrow("away");
    expect(takeAll(limit, { times: 10, perMinute: 10, now: START }).taken).toBe(6);
    isAway = false;
    await limit.share(START);
    expect(await table(new Date(START), [{ keyId: "key_a", count: 0 }])).toEqual([{ keyId: "key_a", count: 10 }]);
  });
});
