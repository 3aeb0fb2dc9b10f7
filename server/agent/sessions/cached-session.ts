import { type Session, startSession } from "@/server/engine/session/session";
import { sessionIdOf } from "./session-ids";

export type SessionRef = {
  readonly ownerId: string;
  readonly externalId: string;
  readonly role: string;
  /** The name is new, so no lookup is needed. */
  readonly isNew?: boolean;
};

export type SessionName = Pick<SessionRef, "ownerId" | "externalId">;

/** A session in memory; replaced as a whole at each change, so holders of an older one can tell. */
export type CachedSession = {
  readonly key: string;
  readonly id: string;
  readonly ownerId: string;
  readonly externalId: string;
  readonly session: Session;
  readonly epoch: number;
  readonly forkedFrom: string | null;
  /** The row version this is based on. 0: no row; null: unknown. */
  readonly base: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  /** During which ownership epoch it was read: what is older may have been changed by other processes. */
  readonly ownershipEpoch: number;
};

export type CurrentSession = {
  readonly id: string;
  readonly session: Session;
  readonly epoch: number;
  readonly found: CachedSession | null;
};

export type NextState = Pick<CachedSession, "session" | "epoch"> & Partial<Pick<CachedSession, "forkedFrom">>;

/** Its key in memory: cheaper than the id, which is a hash. */
export function keyOf({ ownerId, externalId }: SessionName): string {
  return `${ownerId}\n${externalId}`;
}

/** An expired session, or one of another role, is not reused: rounds restart. */
export function currentSessionOf(held: CachedSession | null, ref: SessionRef, now: number): CurrentSession {
  if (held === null) {
    const id = sessionIdOf(ref.ownerId, ref.externalId);
    return { id, session: startSession(ref.role), epoch: 0, found: null };
  }
  const { id, session, epoch } = held;
  const found = held.expiresAt > now ? held : null;
  if (found !== null && session.role === ref.role) return { id, session, epoch, found };
  return { id, session: startSession(ref.role), epoch: epoch + 1, found };
}

export function beginSession(
  ref: SessionRef,
  base: CachedSession["base"],
  ownershipEpoch: number,
  now: number,
): CachedSession {
  const { ownerId, externalId } = ref;
  const times = { createdAt: now, updatedAt: now, expiresAt: now };
  const owned = { key: keyOf(ref), id: sessionIdOf(ownerId, externalId), ownerId, externalId };
  return { ...owned, session: startSession(ref.role), epoch: 0, forkedFrom: null, base, ...times, ownershipEpoch };
}
