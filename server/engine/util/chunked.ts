/** Work that can be put down between two pieces, so that whoever does it may let others in. */
export type Task<Result> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function runSync<Result>(pieces: Task<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
