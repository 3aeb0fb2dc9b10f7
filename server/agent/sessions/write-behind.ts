import type { LimitFunction } from "p-limit";
import { isDataError } from "@/server/lib/db/is-data-error";
import { steadyNow } from "@/server/lib/steady-clock";
import { reconcile } from "./reconcile";
import { fromRow, markWritten, type SessionStoreDeps, toWrite } from "./session-store-deps";
import { findSessions, writeSessions } from "./sessions.store";

/** Serializing a part blocks the process, so parts are small. */
const PART = 100;
const TRIES = 5;

export async function writeBehind(deps: SessionStoreDeps, runExclusive: LimitFunction): Promise<void> {
  let keys = deps.cache.waitingKeys();
  for (let tries = 0; tries < TRIES && keys.length > 0; tries++) {
    const conflicts: string[] = [];
    for (let at = 0; at < keys.length; at += PART) {
      if (!deps.availability.isUp()) return;
      const part = keys.slice(at, at + PART);
      try {
        conflicts.push(...(await runExclusive(() => writePart(deps, part))));
        deps.cache.isFailing = false;
      } catch (error) {
        deps.cache.isFailing = !isDataError(error);
        if (deps.cache.isFailing) return;
        await writeOneByOne(deps, runExclusive, part);
      }
    }
    keys = conflicts;
  }
}

/** Returns those whose row differs from what was expected: they are reconciled and can be retried. */
async function writePart(deps: SessionStoreDeps, keys: readonly string[]) {
  const { cache, pool, availability, ttlMs, ownershipEpoch } = deps;
  const batch = keys.flatMap((key) => (cache.isWaiting(key) ? (cache.get(key) ?? []) : []));
  const ready = batch.filter(({ base }) => base !== null);
  const writes = ready.map((held) => toWrite(held, deps.keepsMessages()));
  const saved = await availability.attempt(() => writeSessions(pool, writes, ttlMs()));
  for (const held of ready) {
    const now = cache.get(held.key);
    if (!saved.has(held.id) || now === undefined) continue;
    if (now === held) cache.putWritten(markWritten(held));
    else cache.putWaiting({ ...now, base: markWritten(held).base });
  }
  const unsaved = batch.filter(({ id }) => !saved.has(id));
  const seenIn = ownershipEpoch();
  const ids = unsaved.map(({ id }) => id);
  const rows = await availability.attempt(() => findSessions(pool, ids));
  for (const { key, id } of unsaved) {
    const now = cache.get(key);
    if (now === undefined) continue;
    const row = rows.get(id);
    const stored = row === undefined ? null : fromRow(row, now, seenIn);
    const next = { ...reconcile(stored, now, steadyNow()), ownershipEpoch: seenIn };
    cache.putWaiting(next);
  }
  return unsaved.map(({ key }) => key);
}

/** A session the database refuses must not block the others. */
async function writeOneByOne(
  deps: SessionStoreDeps,
  runExclusive: LimitFunction,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    try {
      await runExclusive(() => writePart(deps, [key]));
    } catch (error) {
      if (!isDataError(error)) return;
      const { cache, log } = deps;
      const held = cache.get(key);
      if (held === undefined) continue;
      log.error({ err: error, sessionId: held.id }, "couldn't store a session; keeping it in memory");
      cache.putWritten(held);
      cache.dropped++;
    }
  }
}
