/** A value at a time. */
type Point = { readonly at: number; readonly value: number };

/**
 * By which share of its middle a value rises over the time that the points span: the median of the slopes between all
 * pairs of points, which a few that stand out do not bend.
 */
export function riseOf(points: readonly Point[]): number {
  const slopes = points.flatMap((a, index) =>
    points.slice(index + 1).flatMap((b) => (b.at > a.at ? [(b.value - a.value) / (b.at - a.at)] : [])),
  );
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  return (medianOf(slopes) * span) / medianOf(points.map(({ value }) => value));
}

/** The last fifth of the time against the second: the first is for warming up. */
export function lastToSecondFifth(points: readonly Point[], from: number, to: number): number {
  const fifth = (number: number) =>
    points
      .filter(({ at }) => Math.min(4, Math.floor((5 * (at - from)) / (to - from))) === number)
      .map(({ value }) => value);
  return medianOf(fifth(4)) / medianOf(fifth(1));
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
