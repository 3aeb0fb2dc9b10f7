/** Deterministic pseudorandom numbers (mulberry32). */
export type Random = {
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly sample: <Item>(items: readonly Item[], count: number) => readonly Item[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  }

  function sample<Item>(items: readonly Item[], count: number): readonly Item[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, items.length) }, () => {
      const item = pick(left);
      left.splice(left.indexOf(item), 1);
      return item;
    });
  }

  return { pick, sample };
}
