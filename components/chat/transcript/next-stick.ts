export type Place = { readonly top: number; readonly height: number; readonly client: number };

/** So near, a reader counts as being at the end. */
const NEAR = 24;

export function distanceToEnd({ top, height, client }: Place): number {
  return Math.max(0, height - client - top);
}

export function isNearEnd(place: Place): boolean {
  return distanceToEnd(place) <= NEAR;
}

/** Whether the view follows the end after a scroll. One move upwards lets go at once, however small it is. */
export function nextStick(wasStuck: boolean, before: Place, now: Place): boolean {
  if (distanceToEnd(now) <= 1) return true;
  const movedUp = now.top < before.top && now.height >= before.height && now.client <= before.client;
  if (movedUp) return false;
  return wasStuck || isNearEnd(now);
}
