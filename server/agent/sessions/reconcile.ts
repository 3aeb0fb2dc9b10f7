import { merge } from "@/server/engine/session/session";
import type { HeldSession } from "./held-session";

/** What is to be written where memory and the row may have gone apart: it follows the row, and loses nothing. */
export function reconcile(stored: HeldSession | null, mine: HeldSession, now: number): HeldSession {
  if (stored === null) return mine.base === 0 ? mine : { ...mine, base: 0 };
  if (stored.base === mine.base) return mine;
  const { base, ownershipEpoch, createdAt } = stored;
  const follows = { ...mine, base, ownershipEpoch, createdAt, forkedFrom: mine.forkedFrom ?? stored.forkedFrom };
  const isSameRole = stored.session.role === mine.session.role;
  if (mine.base === null) {
    const isOver = mine.epoch > 0 || !isSameRole || stored.expiresAt <= now;
    // Begun without looking, it counted its resets from zero; or it has ended what is stored.
    if (isOver) return { ...follows, epoch: stored.epoch + Math.max(mine.epoch, 1) };
    return { ...follows, epoch: stored.epoch, session: merge(stored.session, mine.session) };
  }
  if (mine.epoch < stored.epoch) return stored;
  if (mine.epoch > stored.epoch || !isSameRole) return follows;
  return { ...follows, session: merge(stored.session, mine.session) };
}
