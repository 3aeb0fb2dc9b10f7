/** Work that can be put down between two pieces, so that whoever does it may let others in. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function runThrough<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
