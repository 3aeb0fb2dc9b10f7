import { steadyNow } from "@/server/lib/steady-clock";
import { applyChange, type ChangeContext } from "./apply-change";
import type { CachedSession } from "./cached-session";
import { reconcile } from "./reconcile";
import type { Job, JobGroup } from "./session-jobs";
import { fromRow, type SessionStoreDeps } from "./session-store-deps";
import { findSessions, type Queryable } from "./sessions.store";

export type ReadSessions = Map<string, CachedSession | null>;

export type AppliedJobs = {
  readonly held: CachedSession | null;
  settle(): void;
};

/** Alone, memory is authoritative once it has seen the row. Returns what peers who joined meanwhile require to be redone. */
export async function applyInMemory(
  deps: SessionStoreDeps,
  groups: readonly JobGroup[],
  read: ReadSessions,
): Promise<readonly JobGroup[]> {
  const ownershipEpoch = deps.ownershipEpoch();
  await deps.availability.attempt(() => readGroups(deps.pool, groups, read, ownershipEpoch));
  if (!deps.isAlone() || deps.ownershipEpoch() !== ownershipEpoch) return groups;
  for (const group of groups) {
    const { start, isWaiting } = startOf(deps, group, read, ownershipEpoch);
    const { held, settle } = applyJobs(start, group.jobs, { base: 0, ownershipEpoch, ttlMs: deps.ttlMs() });
    if (held === null) deps.cache.noteAbsent(group.key, ownershipEpoch);
    else deps.cache[isWaiting || held !== start ? "putWaiting" : "putWritten"](held);
    settle();
  }
  return [];
}

/** Without the database: what memory has, or a session that may or may not exist. */
export function continueFromMemory(deps: SessionStoreDeps, group: JobGroup, read: ReadSessions): void {
  const { cache } = deps;
  const { key, ref, jobs } = group;
  const cached = cache.get(key) ?? null;
  const start = cache.isWaiting(key) ? cached : (read.get(key) ?? cached);
  const base = read.has(key) || ref.isNew === true ? 0 : null;
  const { held, settle } = applyJobs(start, jobs, { base, ownershipEpoch: deps.ownershipEpoch(), ttlMs: deps.ttlMs() });
  if (held !== null && held !== start) cache.putWaiting(held);
  settle();
}

export async function readGroups(
  db: Queryable,
  groups: readonly JobGroup[],
  read: ReadSessions,
  ownershipEpoch: number,
  options: { readonly lock?: boolean } = {},
): Promise<void> {
  const isNew = ({ key, ref }: JobGroup) => ref.isNew === true && !read.has(key);
  const ids = groups.filter((group) => !isNew(group)).map(({ id }) => id);
  const rows = await findSessions(db, ids, options);
  for (const { key, id, ref } of groups) {
    const row = rows.get(id);
    read.set(key, row === undefined ? null : fromRow(row, ref, ownershipEpoch));
  }
}

/** The row merged with what this process has not written yet. */
export function startOf({ cache }: SessionStoreDeps, { key }: JobGroup, read: ReadSessions, ownershipEpoch: number) {
  const stored = read.get(key) ?? null;
  const cached = cache.get(key);
  const isWaiting = cached !== undefined && cache.isWaiting(key);
  const start = isWaiting ? { ...reconcile(stored, cached, steadyNow()), ownershipEpoch } : stored;
  return { start, cached, isWaiting };
}

export function applyJobs(
  start: CachedSession | null,
  jobs: readonly Job[],
  context: Omit<ChangeContext, "ref">,
): AppliedJobs {
  let held = start;
  const settling = jobs.map(({ ref, change, resolve, reject }) => {
    try {
      const applied = applyChange(held, change, { ref, ...context });
      held = applied.held;
      return () => resolve(applied.result);
    } catch (error) {
      return () => reject(error);
    }
  });
  return {
    held,
    settle() {
      for (const finish of settling) finish();
    },
  };
}
