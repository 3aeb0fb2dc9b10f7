const LENGTH = 6;

/** Six letters and digits that tell names apart: 53 bits mixed over the UTF-16 code units, written in base 36. */
export function shortHash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const mixed = 4294967296 * (2097151 & b) + (a >>> 0);
  return mixed.toString(36).padStart(LENGTH, "0").slice(-LENGTH);
}
