/** Never jumps, unlike Date.now(): for durations. Calendar times use Date. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
