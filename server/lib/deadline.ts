/** The time that a call has, which ends early when its caller hangs up or the server stops. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Which of the two came first; null: neither has. */
  ended(): "timeout" | "cancelled" | null;
  cancel(): void;
  /** To be called when the work is over, so that nothing is left behind. */
  clear(): void;
};

/** AbortSignal.any would do, but in some versions of Node it keeps a trace of every call with a signal that lives long. */
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
