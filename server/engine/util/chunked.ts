/** Work in steps: a generator that yields where other requests may run. */
export type Task<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function runSync<Result>(pieces: Task<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** A list turned into another, in steps of one item: the runner decides after how many others run. */
export function* mapChunked<Item, Made>(items: readonly Item[], make: (item: Item, at: number) => Made): Task<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    made.push(make(item, at));
    yield;
  }
  return made;
}
