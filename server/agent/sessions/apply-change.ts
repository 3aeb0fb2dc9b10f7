import { steadyNow } from "@/server/lib/steady-clock";
import {
  beginSession,
  type CurrentSession,
  currentSessionOf,
  type HeldSession,
  type NextState,
  type SessionRef,
} from "./held-session";

/** Pure and synchronous: may run again on a newer state. No next state: nothing to write. */
export type Change<T> = (current: CurrentSession) => { readonly next: NextState | null; readonly result: T };

export type Circumstances = {
  readonly ref: SessionRef;
  /** What is known about the row if there is no session yet. */
  readonly base: HeldSession["base"];
  readonly ownershipEpoch: number;
  readonly ttlMs: number;
};

type Applied<T> = { readonly held: HeldSession | null; readonly result: T };

/** The session after a change; the same object if nothing changed. */
export function applyChange<T>(
  held: HeldSession | null,
  change: Change<T>,
  { ref, base, ownershipEpoch, ttlMs }: Circumstances,
): Applied<T> {
  const now = steadyNow();
  const { next, result } = change(currentSessionOf(held, ref, now));
  if (next === null) return { held, result };
  const from = held ?? beginSession(ref, base, ownershipEpoch, now);
  return { held: { ...from, ...next, updatedAt: now, expiresAt: now + ttlMs }, result };
}
