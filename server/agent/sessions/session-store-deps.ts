import type { Pool } from "pg";
import type { Logger } from "pino";
import { withoutMessages } from "@/server/engine/session/session";
import { steadyNow } from "@/server/lib/steady-clock";
import type { Availability } from "./availability";
import type { CachedSession, SessionName } from "./cached-session";
import { keyOf } from "./cached-session";
import type { SessionCache } from "./session-cache";
import type { SessionRow, SessionWrite } from "./sessions.store";

export type SessionStoreDeps = {
  readonly cache: SessionCache;
  readonly pool: Pool;
  readonly availability: Availability;
  readonly log: Pick<Logger, "error">;
  isAlone(): boolean;
  /** Counts the times this process became the only one: what was read in an earlier epoch may have been changed by others since. */
  ownershipEpoch(): number;
  ttlMs(): number;
  keepsMessages(): boolean;
};

export function fromRow(row: SessionRow, { ownerId, externalId }: SessionName, ownershipEpoch: number): CachedSession {
  const now = steadyNow();
  const key = keyOf({ ownerId, externalId });
  const { id, epoch, forkedFrom } = row;
  const times = {
    createdAt: now + row.createdIn,
    updatedAt: now + row.updatedIn,
    expiresAt: now + row.expiresIn,
  };
  return {
    key,
    id,
    ownerId,
    externalId,
    session: row.state,
    epoch,
    forkedFrom,
    base: row.version,
    ...times,
    ownershipEpoch,
  };
}

export function toWrite(
  { id, ownerId, externalId, session, epoch, forkedFrom, base }: CachedSession,
  keepsMessages: boolean,
): SessionWrite {
  const state = keepsMessages ? session : withoutMessages(session);
  return { id, ownerId, externalId, state, epoch, forkedFrom, seen: base ?? 0 };
}

export function markWritten(held: CachedSession): CachedSession {
  return { ...held, base: (held.base ?? 0) + 1 };
}
