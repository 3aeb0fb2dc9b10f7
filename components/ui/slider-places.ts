/**
 * A slider over uneven stops moves over their places: 0, 1, 2 … A value between two stops has a place between theirs, so that
 * it is drawn where it is and one key press moves it to a stop.
 */

export function placeOf(stops: readonly number[], value: number): number {
  const above = stops.findIndex((stop) => stop >= value);
  if (above === -1) return stops.length - 1;
  if (above === 0) return 0;
  const [low, high] = [stops[above - 1] ?? 0, stops[above] ?? 0];
  return above - 1 + (value - low) / (high - low);
}

export function valueAt(stops: readonly number[], place: number): number {
  const nearest = Math.max(0, Math.min(stops.length - 1, Math.round(place)));
  return stops[nearest] ?? 0;
}
