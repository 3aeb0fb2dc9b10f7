/** URL writes that the router hasn't reported yet. */
type AddressWrites = {
  readonly base: string;
  readonly writes: readonly string[];
};

export const NO_WRITES: AddressWrites = { base: "", writes: [] };

export function addWrite({ base, writes }: AddressWrites, before: string, text: string): AddressWrites {
  return writes.length === 0 ? { base: before, writes: [text] } : { base, writes: [...writes, text] };
}

/** The router reports late, so trusting it at once would lose letters typed meanwhile. Anything we didn't write wins. */
export function readAddress({ base, writes }: AddressWrites, told: string): { text: string; isSettled: boolean } {
  const last = writes.at(-1);
  if (last === undefined) return { text: told, isSettled: true };
  const isBehind = told !== last && (told === base || writes.includes(told));
  return isBehind ? { text: last, isSettled: false } : { text: told, isSettled: true };
}
