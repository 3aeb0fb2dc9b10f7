/** Formats JSON; returns other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Most tools return the same result as text and as structured data; it should be shown once. */
export function isSameJson(text: string | null, value: unknown): boolean {
  return text !== null && prettyJson(text) === JSON.stringify(value, null, 2);
}
