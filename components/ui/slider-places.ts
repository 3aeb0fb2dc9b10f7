/** Uneven stops sit at even positions 0, 1, 2 …; a value between two stops is drawn between them. */

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
