import { steadyNow } from "@/server/lib/steady-clock";
import type { CachedSession } from "./cached-session";
import { type AppliedJobs, applyJobs, type ReadSessions, readGroups, startOf } from "./memory-jobs";
import { reconcile } from "./reconcile";
import type { JobGroup } from "./session-jobs";
import { markWritten, type SessionStoreDeps, toWrite } from "./session-store-deps";
import { inPoolTransaction, type Queryable, writeSessions } from "./sessions.store";

/** After this many conflicts, rows are locked before reading. */
const TRIES_WITHOUT_LOCK = 10;

type Decided = AppliedJobs & {
  readonly group: JobGroup;
  readonly cached: CachedSession | undefined;
  readonly isWritten: boolean;
  readonly isConflict: boolean;
};

/** With peers, the row is authoritative: read, changed and written before the answer. Returns the conflicts. */
export async function writeThrough(
  deps: SessionStoreDeps,
  groups: readonly JobGroup[],
  read: ReadSessions,
  tries: number,
): Promise<readonly JobGroup[]> {
  const { availability, pool } = deps;
  // Memory does not change in here: after a timeout, a late result must have no effect.
  const decided = await availability.attempt(() =>
    tries < TRIES_WITHOUT_LOCK
      ? decide(deps, pool, groups, read, false)
      : inPoolTransaction(pool, (tx) => decide(deps, tx, groups, read, true)),
  );
  for (const one of decided) if (!one.isConflict) finish(deps, one);
  return decided.filter(({ isConflict }) => isConflict).map(({ group }) => group);
}

async function decide(
  deps: SessionStoreDeps,
  db: Queryable,
  groups: readonly JobGroup[],
  read: ReadSessions,
  lock: boolean,
): Promise<Decided[]> {
  const [ownershipEpoch, ttlMs] = [deps.ownershipEpoch(), deps.ttlMs()];
  await readGroups(db, groups, read, ownershipEpoch, { lock });
  const applied = groups.map((group) => {
    const { start, cached, isWaiting } = startOf(deps, group, read, ownershipEpoch);
    const { held, settle } = applyJobs(start, group.jobs, { base: 0, ownershipEpoch, ttlMs });
    return { group, cached, held, settle, isChanged: isWaiting || held !== start };
  });
  const changed = applied.flatMap(({ held, isChanged }) =>
    held !== null && isChanged ? [toWrite(held, deps.keepsMessages())] : [],
  );
  const saved = await writeSessions(db, changed, ttlMs);
  return applied.map(({ isChanged, ...one }) => {
    const isWritten = isChanged && saved.has(one.group.id);
    return { ...one, isWritten, isConflict: isChanged && !isWritten };
  });
}

function finish({ cache }: SessionStoreDeps, { group, cached, held, settle, isWritten }: Decided): void {
  const current = cache.get(group.key);
  const isUntouched = current === undefined || current === cached;
  if (held !== null) {
    const stored = isWritten ? markWritten(held) : held;
    if (isUntouched) cache.putWritten(stored);
    // Meanwhile a request was answered from memory, because the database seemed down.
    else cache.putWaiting(reconcile(stored, current, steadyNow()));
  }
  settle();
}
