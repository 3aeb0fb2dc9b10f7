/** Rounds are counted from 0 in the API and from 1 on the screen. */
export function roundNumber(round: number): number {
  return round + 1;
}
