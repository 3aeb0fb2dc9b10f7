const PARENT_POLL_MS = 100;
/** Ctrl-C under npm arrives twice, from the terminal and from npm. Only a later one counts as a second press. */
const SAME_SIGNAL_MS = 500;

/**
 * Calls back when this process should end.
 * @param {(isRepeated: boolean) => void} onStop
 */
export function onStopSignal(onStop) {
  /** @type {number | undefined} */
  let first;
  const notice = () => {
    if (first === undefined) {
      first = performance.now();
      onStop(false);
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      onStop(true);
    }
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, notice);
  if (process.env.npm_lifecycle_event) onParentGone(notice);
}

/**
 * npm sends SIGTERM to the shell between it and us, and a shell such as dash ends without telling us. The only sign is a different parent process.
 * @param {() => void} notice
 */
function onParentGone(notice) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    notice();
  }, PARENT_POLL_MS);
  poll.unref();
}
