/** Lets whatever else waits have its turn: long work in small pieces keeps nobody waiting for all of it. */
export function giveWay(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

/** Work that can be put down between its pieces, done to the end with a pause after each. */
export async function runGivingWay<Result>(pieces: Iterator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    await giveWay();
  }
}
