import { expect } from "vitest";

/**
 * Counts what generated examples covered. A property over examples in which nothing happens proves nothing, so each
 * states how often its subject must occur.
 */
export class Tally {
  readonly #counts = new Map<string, number>();

  note(what: string, happened = true): void {
    if (happened) this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  expectAtLeast(least: Readonly<Record<string, number>>): void {
    for (const [what, count] of Object.entries(least)) {
      expect(this.#counts.get(what) ?? 0, `too few examples of: ${what}`).toBeGreaterThanOrEqual(count);
    }
  }
}
