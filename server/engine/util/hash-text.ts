/** To detect changes, not for secrets. A collision by chance takes about 10¹⁶ texts. Independent of Node's crypto. */
export function hashText(text: string): string {
  return `${hash53(text, 0x9e37).toString(36)}${hash53(text, 0x79b9).toString(36).padStart(11, "0")}`;
}

/** 53 bits, which is what a number holds, mixed over the UTF-16 units. */
export function hash53(text: string, seed = 0): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
