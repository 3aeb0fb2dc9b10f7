/** What this page wrote into the address and the router has not told of yet. */
type AddressWrites = {
  /** What the address was before the first of them. */
  readonly base: string;
  readonly writes: readonly string[];
};

export const NO_WRITES: AddressWrites = { base: "", writes: [] };

export function addWrite({ base, writes }: AddressWrites, before: string, text: string): AddressWrites {
  return writes.length === 0 ? { base: before, writes: [text] } : { base, writes: [...writes, text] };
}

/**
 * What the address is, of what was written and what the router tells. The router tells later, and perhaps of an older
 * write: a field that believed it would lose letters that were typed meanwhile. What nobody here wrote is news, and counts.
 */
export function readAddress({ base, writes }: AddressWrites, told: string): { text: string; isSettled: boolean } {
  const last = writes.at(-1);
  if (last === undefined) return { text: told, isSettled: true };
  const isBehind = told !== last && (told === base || writes.includes(told));
  return isBehind ? { text: last, isSettled: false } : { text: told, isSettled: true };
}
