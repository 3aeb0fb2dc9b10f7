/** Lets whatever else waits have its turn: long work in small pieces keeps nobody waiting for all of it. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

/** Work that can be put down between its pieces, done to the end with a pause after each. */
export async function runCooperatively<Result>(pieces: Iterator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}

/**
 * For the calls of one request that come all at once: each begins in a turn of the event loop of its own, so that what others
 * ask is answered in between.
 */
export function createTurnTaker(): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    last = last === null ? Promise.resolve() : last.then(yieldToEventLoop);
    return last;
  };
}
