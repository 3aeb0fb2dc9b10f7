/** Work in steps: a generator that yields where other requests may run. */
export type Task<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function runSync<Result>(pieces: Task<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** So many tools are read in some milliseconds. */
const AT_A_TIME = 250;

/** A list turned into another, with a pause after some hundred items. */
export function* mapChunked<Item, Made>(items: readonly Item[], make: (item: Item, at: number) => Made): Task<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    made.push(make(item, at));
    if (at % AT_A_TIME === AT_A_TIME - 1) yield;
  }
  return made;
}
