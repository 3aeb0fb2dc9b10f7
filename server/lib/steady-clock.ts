/**
 * Milliseconds like Date.now(), on a clock that never jumps: for durations. Calendar times, such as when a key expires, use
 * Date.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
