import { merge } from "@/server/engine/session/session";
import type { CachedSession } from "./cached-session";

/** Merges memory and row if they may have diverged: follows the row and loses nothing. */
export function reconcile(stored: CachedSession | null, mine: CachedSession, now: number): CachedSession {
  if (stored === null) return mine.base === 0 ? mine : { ...mine, base: 0 };
  if (stored.base === mine.base) return mine;
  const { base, ownershipEpoch, createdAt } = stored;
  const follows = { ...mine, base, ownershipEpoch, createdAt, forkedFrom: mine.forkedFrom ?? stored.forkedFrom };
  const isSameRole = stored.session.role === mine.session.role;
  if (mine.base === null) {
    const isOver = mine.epoch > 0 || !isSameRole || stored.expiresAt <= now;
    // Started without a lookup, it counted resets from zero; or it ended the stored one.
    if (isOver) return { ...follows, epoch: stored.epoch + Math.max(mine.epoch, 1) };
    return { ...follows, epoch: stored.epoch, session: merge(stored.session, mine.session) };
  }
  if (mine.epoch < stored.epoch) return stored;
  if (mine.epoch > stored.epoch || !isSameRole) return follows;
  return { ...follows, session: merge(stored.session, mine.session) };
}
