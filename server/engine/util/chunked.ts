/** Work in steps: a generator that yields where other requests may run. */
export type Task<Result> = Generator<undefined, Result, undefined>;

export function runSync<Result>(pieces: Task<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

export function* mapChunked<Item, Made>(items: readonly Item[], make: (item: Item, at: number) => Made): Task<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    made.push(make(item, at));
    yield;
  }
  return made;
}
