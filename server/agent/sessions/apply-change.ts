import { steadyNow } from "@/server/lib/steady-clock";
import {
  beginSession,
  type CachedSession,
  type CurrentSession,
  currentSessionOf,
  type NextState,
  type SessionRef,
} from "./cached-session";

/** Pure and synchronous: may run again on a newer state. No next state: nothing to write. */
export type Change<T> = (current: CurrentSession) => { readonly next: NextState | null; readonly result: T };

export type ChangeContext = {
  readonly ref: SessionRef;
  readonly base: CachedSession["base"];
  readonly ownershipEpoch: number;
  readonly ttlMs: number;
};

type Applied<T> = { readonly held: CachedSession | null; readonly result: T };

export function applyChange<T>(
  held: CachedSession | null,
  change: Change<T>,
  { ref, base, ownershipEpoch, ttlMs }: ChangeContext,
): Applied<T> {
  const now = steadyNow();
  const { next, result } = change(currentSessionOf(held, ref, now));
  if (next === null) return { held, result };
  const from = held ?? beginSession(ref, base, ownershipEpoch, now);
  return { held: { ...from, ...next, updatedAt: now, expiresAt: now + ttlMs }, result };
}
