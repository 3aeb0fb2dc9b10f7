import type { LimitFunction } from "p-limit";
import type { Change } from "./apply-change";
import type { SessionRef } from "./cached-session";
import { applyInMemory, continueFromMemory, type ReadSessions } from "./memory-jobs";
import { sessionIdOf } from "./session-ids";
import type { SessionStoreDeps } from "./session-store-deps";
import { writeThrough } from "./write-through";

export type Job = {
  readonly ref: SessionRef;
  readonly change: Change<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

export type JobGroup = {
  readonly key: string;
  readonly id: string;
  readonly ref: SessionRef;
  readonly jobs: readonly Job[];
};

type SessionJobs = { add<T>(key: string, ref: SessionRef, change: Change<T>): Promise<T> };

/** Changes that must see the database first. Those that arrive meanwhile share the next query. */
export function createSessionJobs(deps: SessionStoreDeps, runExclusive: LimitFunction): SessionJobs {
  let waiting = new Map<string, JobGroup & { readonly jobs: Job[] }>();

  function takeAll(): JobGroup[] {
    const taken = [...waiting.values()];
    waiting = new Map();
    return taken;
  }

  return {
    add(key, ref, change) {
      return new Promise((resolve, reject) => {
        if (waiting.size === 0) void runExclusive(() => work(deps, takeAll()));
        const group = waiting.get(key) ?? { key, id: sessionIdOf(ref.ownerId, ref.externalId), ref, jobs: [] };
        group.jobs.push({ ref, change, resolve: resolve as Job["resolve"], reject });
        waiting.set(key, group);
      });
    },
  };
}

async function work(deps: SessionStoreDeps, groups: readonly JobGroup[]): Promise<void> {
  const read: ReadSessions = new Map();
  let open = groups;
  try {
    // If an earlier query failed, later ones need not wait for the same failure.
    if (deps.availability.isUp()) {
      if (deps.isAlone()) open = await applyInMemory(deps, open, read);
      for (let tries = 0; open.length > 0; tries++) open = await writeThrough(deps, open, read, tries);
    }
  } catch {}
  // An answer from memory is better than none.
  for (const group of open) continueFromMemory(deps, group, read);
}
