/** JSON as people read it; whatever is not whole JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Most tools say the same twice, for models that read text and for programs: people need it once. */
export function isSameJson(text: string | null, value: unknown): boolean {
  return text !== null && prettyJson(text) === JSON.stringify(value, null, 2);
}
