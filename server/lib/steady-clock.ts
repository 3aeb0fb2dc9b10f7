/**
 * Milliseconds as Date.now() counts them, on a clock that never jumps: for how long something may last. What is meant by
 * the calendar (when a key expires) is asked of Date.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
