export function yieldToEventLoop(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

const SLICE_MS = 4;

/** Called between steps of long work; yields only when the time slice is used up, so steps may be tiny. */
export function createPacer(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}

export async function runCooperatively<Result>(steps: Iterator<unknown, Result, undefined>): Promise<Result> {
  const pace = createPacer();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const turn = pace();
    if (turn !== undefined) await turn;
  }
}

/** Each call of a batch starts in its own turn of the event loop, so other requests are answered in between. */
export function createTurnTaker(): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    last = last === null ? Promise.resolve() : last.then(yieldToEventLoop);
    return last;
  };
}
