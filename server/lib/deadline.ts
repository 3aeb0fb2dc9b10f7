export type Deadline = {
  readonly signal: AbortSignal;
  ended(): "timeout" | "cancelled" | null;
  cancel(): void;
  /** Must be called when the work is done, to release the timer and listener. */
  clear(): void;
};

/** Not AbortSignal.any: in some versions of Node it leaks memory for each call with a long-lived signal. */
export function startDeadline(caller: AbortSignal, timeoutMs: number): Deadline {
  const ending = new AbortController();
  let cause: "timeout" | "cancelled" | null = null;
  const end = (how: "timeout" | "cancelled") => {
    cause ??= how;
    ending.abort();
  };
  const cancel = () => end("cancelled");
  const timer = setTimeout(() => end("timeout"), timeoutMs);
  caller.addEventListener("abort", cancel, { once: true });
  if (caller.aborted) cancel();
  return {
    signal: ending.signal,
    ended: () => cause,
    cancel,
    clear() {
      clearTimeout(timer);
      caller.removeEventListener("abort", cancel);
    },
  };
}
