import type { SessionState } from "@/server/engine/session/session";
import type { CachedSession } from "./cached-session";
import { SessionQueue } from "./session-queue";

export type CacheLimits = {
  readonly held: number;
  /** Sessions waiting to be written: they may exceed the first limit while the database is down, but not this one. */
  readonly waiting: number;
  readonly waitingBytes: number;
};

/** The sessions in memory. Unwritten ones are separate: never evicted, only dropped as a last resort. */
export class SessionCache {
  readonly #limits: CacheLimits;
  readonly #written = new SessionQueue();
  readonly #waiting = new SessionQueue();
  /** Names that have no row, by ownership epoch: the first request for a session usually begins it. */
  readonly #absent = new Map<string, number>();
  #waitingBytes = 0;
  dropped = 0;
  isFailing = false;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#written.size + this.#waiting.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get(key: string): CachedSession | undefined {
    return this.#waiting.get(key) ?? this.#written.get(key);
  }

  isWaiting(key: string): boolean {
    return this.#waiting.has(key);
  }

  noteAbsent(key: string, ownershipEpoch: number): void {
    if (this.#absent.size >= this.#limits.held) this.#absent.clear();
    this.#absent.set(key, ownershipEpoch);
  }

  isAbsent(key: string, ownershipEpoch: number): boolean {
    return this.#absent.get(key) === ownershipEpoch;
  }

  waitingKeys(): string[] {
    return this.#waiting.keys();
  }

  putWritten(held: CachedSession): void {
    this.#unwait(held.key);
    this.#absent.delete(held.key);
    this.#written.delete(held.key);
    this.#written.set(held);
    this.#evict();
  }

  putWaiting(held: CachedSession): void {
    this.#written.delete(held.key);
    this.#absent.delete(held.key);
    this.#waitingBytes += weigh(held) - weigh(this.#waiting.get(held.key));
    this.#waiting.set(held);
    this.#evict();
  }

  #unwait(key: string): void {
    this.#waitingBytes -= weigh(this.#waiting.get(key));
    this.#waiting.delete(key);
  }

  #evict(): void {
    const { held, waiting, waitingBytes } = this.#limits;
    while (this.size > held && this.#written.size > 0) this.#written.delete(this.#written.nextToLeave());
    while (this.#waiting.size > waiting || (this.#waitingBytes > waitingBytes && this.#waiting.size > 1)) {
      this.#unwait(this.#waiting.nextToLeave());
      this.dropped++;
    }
  }
}

const BASE_BYTES = 1000;
const ADMISSION_BYTES = 200;
const NAME_BYTES = 64;

/** Approximate but instant: needed at every round. */
function weigh(held: CachedSession | undefined): number {
  if (held === undefined) return 0;
  const { session } = held;
  return BASE_BYTES + weighState(session) + (session.before === null ? 0 : weighState(session.before));
}

function weighState(state: SessionState): number {
  const { admitted, discovered, last, lastMessage, previousMessage, olderMessages = [] } = state;
  const names = discovered.length + (last?.sent?.length ?? 0) + (last?.fingerprints.length ?? 0);
  const messages = [lastMessage, previousMessage, ...olderMessages];
  const letters = messages.reduce((sum, message) => sum + (message?.length ?? 0), 0);
  return admitted.length * ADMISSION_BYTES + names * NAME_BYTES + 2 * letters;
}
