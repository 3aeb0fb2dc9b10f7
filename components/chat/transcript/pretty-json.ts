/** A JSON object or list, formatted; null for any other text. */
export function prettyJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : null;
  } catch {
    return null;
  }
}

/** Most tools return the same result as text and as structured data; it should be shown once. */
export function isSameJson(text: string | null, value: unknown): boolean {
  if (text === null) return false;
  return (prettyJson(text) ?? text) === JSON.stringify(value, null, 2);
}
