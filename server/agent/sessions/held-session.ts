import { type Session, startSession } from "@/server/engine/session/session";
import { sessionIdOf } from "./session-ids";

export type SessionRef = {
  readonly ownerId: string;
  readonly externalId: string;
  readonly role: string;
  /** The caller has just made the name up: nobody has to look whether there is such a session. */
  readonly isNew?: boolean;
};

export type SessionName = Pick<SessionRef, "ownerId" | "externalId">;

/** A session as a process holds it; replaced as a whole at each change, so that who holds an older one can tell. */
export type HeldSession = {
  readonly key: string;
  readonly id: string;
  readonly ownerId: string;
  readonly externalId: string;
  readonly session: Session;
  readonly epoch: number;
  readonly forkedFrom: string | null;
  /** The version of the row that this follows. 0: there is no row; null: nobody could look. */
  readonly base: number | null;
  /** Times of this process's steady clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  /** During which ownership epoch it was read: what is older may have been changed by other processes. */
  readonly ownershipEpoch: number;
};

/** What a change starts from. */
export type CurrentSession = {
  readonly id: string;
  readonly session: Session;
  readonly epoch: number;
  /** The session itself, whatever its role; null where there is none, or none that has not expired. */
  readonly found: HeldSession | null;
};

export type NextState = Pick<HeldSession, "session" | "epoch"> & Partial<Pick<HeldSession, "forkedFrom">>;

/** Found by it in memory: cheaper than the id, which is a hash. */
export function keyOf({ ownerId, externalId }: SessionName): string {
  return `${ownerId}\n${externalId}`;
}

/** A session that has expired, or is another role's, is not borrowed: its rounds begin again. */
export function currentSessionOf(held: HeldSession | null, ref: SessionRef, now: number): CurrentSession {
  if (held === null) {
    const id = sessionIdOf(ref.ownerId, ref.externalId);
    return { id, session: startSession(ref.role), epoch: 0, found: null };
  }
  const { id, session, epoch } = held;
  const found = held.expiresAt > now ? held : null;
  if (found !== null && session.role === ref.role) return { id, session, epoch, found };
  return { id, session: startSession(ref.role), epoch: epoch + 1, found };
}

/** A session that nobody has seen before, to be filled by its first change. */
export function beginSession(
  ref: SessionRef,
  base: HeldSession["base"],
  ownershipEpoch: number,
  now: number,
): HeldSession {
  const { ownerId, externalId } = ref;
  const times = { createdAt: now, updatedAt: now, expiresAt: now };
  const owned = { key: keyOf(ref), id: sessionIdOf(ownerId, externalId), ownerId, externalId };
  return { ...owned, session: startSession(ref.role), epoch: 0, forkedFrom: null, base, ...times, ownershipEpoch };
}
