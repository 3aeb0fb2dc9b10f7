/** At most this many UTF-16 units, never half a character. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/u, "");
}

export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length)}…`;
}
