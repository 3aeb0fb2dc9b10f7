/** At most so many UTF-16 units of a text, and never half a character. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/u, "");
}
