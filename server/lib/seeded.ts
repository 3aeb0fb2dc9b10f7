/** Reproducible pseudo-random numbers (mulberry32), so that failures can be repeated. */
export type Seeded = {
  int(below: number): number;
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function createSeeded(seed: number): Seeded {
  let state = seed >>> 0;

  function int(below: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  return {
    int,
    chance: (percent) => int(100) < percent,
    pick(items) {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
  };
}
