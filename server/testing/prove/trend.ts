type Point = { readonly at: number; readonly value: number };

/**
 * The relative rise over the time span of the points: the median slope of all pairs (Theil–Sen), which outliers do not
 * affect.
 */
export function riseOf(points: readonly Point[]): number {
  const slopes = points.flatMap((a, index) =>
    points.slice(index + 1).flatMap((b) => (b.at > a.at ? [(b.value - a.value) / (b.at - a.at)] : [])),
  );
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  return (medianOf(slopes) * span) / medianOf(points.map(({ value }) => value));
}

/** The last fifth relative to the second: the first is warm-up. */
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
