/** Work that can be put down between two steps, so that whoever does it may let others in. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function runThrough<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
