/** Lets whatever else waits have its turn: long work in small pieces keeps nobody waiting for all of it. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

/** How long work may go on before others get their turn. */
const SLICE_MS = 4;

/** Called between the steps of long work; it yields when their time is used up, so that steps may be as small as they like. */
export function createPacer(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}

/** Runs all steps of a task, and lets others run in between. */
export async function runCooperatively<Result>(steps: Iterator<unknown, Result, undefined>): Promise<Result> {
  const pace = createPacer();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pace();
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
