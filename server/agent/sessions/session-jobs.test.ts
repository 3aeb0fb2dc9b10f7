import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import { keyOf } from "./cached-session";
import { SessionCache } from "./session-cache";
import { createSessionJobs } from "./session-jobs";
import type { SessionStoreDeps } from "./session-store-deps";

describe("changes that need the database", () => {
  it("do not query a database that went down while they waited", async () => {
    let asked = 0;
    let isUp = true;
    const availability: SessionStoreDeps["availability"] = {
      isUp: () => isUp,
      async attempt() {
        asked++;
        isUp = false;
        throw new Error("no answer");
      },
      stop() {},
    };
    const deps: SessionStoreDeps = {
      cache: new SessionCache({ held: 10, waiting: 10, waitingBytes: 1_000_000 }),
      pool: {} as never,
      availability,
      log: { error() {} },
      isAlone: () => true,
      ownershipEpoch: () => 0,
      ttlMs: () => 1000,
      keepsMessages: () => true,
    };
    const runExclusive = pLimit(1);
    const jobs = createSessionJobs(deps, runExclusive);
    const ask = (externalId: string) => {
      const ref = { ownerId: "key_1", externalId, role: "cook" };
      return jobs.add(keyOf(ref), ref, ({ session }) => ({ next: null, result: session.role }));
    };
    const first = ask("first");
    await Promise.resolve();
    // The first is in progress by now, so this one joins the next batch.
    expect(await Promise.all([first, ask("second")])).toEqual(["cook", "cook"]);
    expect(asked).toBe(1);
  });
});
