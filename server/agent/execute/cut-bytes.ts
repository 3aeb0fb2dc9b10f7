/** At most this many UTF-8 bytes, never half a character. */
export function cutBytes(text: string, bytes: number): string {
  const all = Buffer.from(text);
  if (all.length <= bytes) return text;
  let end = Math.max(0, bytes);
  // Continuation bytes start with the bits 10.
  while (end > 0 && ((all[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end--;
  return all.toString("utf8", 0, end);
}
