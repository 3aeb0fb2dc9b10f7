import type { HeldSession } from "./held-session";

export type CacheLimits = {
  /** Sessions in memory; the least recently used leave first. */
  readonly held: number;
  /** Sessions that wait to be written: they may exceed the first bound while the database is away, but not this. */
  readonly waiting: number;
};

/** The sessions in memory. Those that wait to be written are kept apart: they are never evicted, only dropped as a last resort. */
export class SessionCache {
  readonly #limits: CacheLimits;
  /** Least recently used first. */
  readonly #written = new Map<string, HeldSession>();
  /** Longest waiting first. */
  readonly #waiting = new Map<string, HeldSession>();
  dropped = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#written.size + this.#waiting.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get(key: string): HeldSession | undefined {
    return this.#waiting.get(key) ?? this.#written.get(key);
  }

  isWaiting(key: string): boolean {
    return this.#waiting.has(key);
  }

  waitingKeys(): string[] {
    return [...this.#waiting.keys()];
  }

  /** What is in memory is what is stored. */
  putWritten(held: HeldSession): void {
    this.#waiting.delete(held.key);
    this.#written.delete(held.key);
    this.#written.set(held.key, held);
    this.#evict();
  }

  /** It has to be written. */
  putWaiting(held: HeldSession): void {
    this.#written.delete(held.key);
    this.#waiting.set(held.key, held);
    this.#evict();
  }

  remove(key: string): void {
    this.#written.delete(key);
    this.#waiting.delete(key);
  }

  #evict(): void {
    while (this.size > this.#limits.held && this.#written.size > 0) drop(this.#written);
    while (this.#waiting.size > this.#limits.waiting) {
      drop(this.#waiting);
      this.dropped++;
    }
  }
}

function drop(sessions: Map<string, HeldSession>): void {
  const [oldest] = sessions.keys();
  if (oldest !== undefined) sessions.delete(oldest);
}
