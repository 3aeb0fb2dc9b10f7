import type { CachedSession } from "./cached-session";

/** How many sessions of small owners one eviction skips at most. */
const MAX_STEPS = 100;

/** An ordered queue of sessions, counted per owner, so large owners are evicted first. */
export class SessionQueue {
  readonly #sessions = new Map<string, CachedSession>();
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#sessions.size;
  }

  get(key: string): CachedSession | undefined {
    return this.#sessions.get(key);
  }

  has(key: string): boolean {
    return this.#sessions.has(key);
  }

  keys(): string[] {
    return [...this.#sessions.keys()];
  }

  set(held: CachedSession): void {
    if (!this.#sessions.has(held.key)) this.#count(held, 1);
    this.#sessions.set(held.key, held);
  }

  delete(key: string): void {
    const held = this.#sessions.get(key);
    if (held === undefined) return;
    this.#sessions.delete(key);
    this.#count(held, -1);
  }

  /** The first session of an owner with at least the average count. Sessions of smaller owners move to the end. */
  nextToLeave(): string {
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const [first] = this.#sessions.values();
      if (first === undefined) break;
      const average = this.#sessions.size / this.#counts.size;
      if ((this.#counts.get(first.ownerId) ?? 0) >= average) return first.key;
      this.#sessions.delete(first.key);
      this.#sessions.set(first.key, first);
    }
    const [oldest = ""] = this.#sessions.keys();
    return oldest;
  }

  #count({ ownerId }: CachedSession, change: number): void {
    const count = (this.#counts.get(ownerId) ?? 0) + change;
    if (count > 0) this.#counts.set(ownerId, count);
    else this.#counts.delete(ownerId);
  }
}
