import type { LastRound, Session, SessionState } from "@/server/engine/session/session";

type StoredRound = Omit<LastRound, "fingerprints" | "rowsFingerprint"> & {
  readonly prints: LastRound["fingerprints"];
  readonly linesPrint: LastRound["rowsFingerprint"];
};

type StoredState = Omit<SessionState, "last"> & { readonly last: StoredRound | null };

/** A session as rows have it. Its names never change: rows outlive releases, and processes of two releases share them. */
export type StoredSession = StoredState & { readonly role: string; readonly before: StoredState | null };

export function toStoredSession(session: Session): StoredSession {
  const { before } = session;
  return { ...session, ...toStoredLast(session), before: before && { ...before, ...toStoredLast(before) } };
}

export function fromStoredSession(stored: StoredSession): Session {
  const { before } = stored;
  return { ...stored, ...fromStoredLast(stored), before: before && { ...before, ...fromStoredLast(before) } };
}

function toStoredLast({ last }: SessionState): Pick<StoredState, "last"> {
  if (last === null) return { last };
  const { fingerprints, rowsFingerprint, ...rest } = last;
  return { last: { ...rest, prints: fingerprints, linesPrint: rowsFingerprint } };
}

function fromStoredLast({ last }: StoredState): Pick<SessionState, "last"> {
  if (last === null) return { last };
  const { prints: fingerprints, linesPrint: rowsFingerprint, ...rest } = last;
  return { last: { ...rest, fingerprints, rowsFingerprint } };
}
