import { expect } from "vitest";

/**
 * Counts what generated examples were about. A property over examples in which nothing happens holds for any engine, so each
 * says how often, at least, what it is about must have come up.
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
