/** JSON text that PostgreSQL takes: it refuses NUL characters and halves of surrogate pairs, even escaped. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (!text.includes("\\u0000") && !text.includes("\\ud")) return text;
  // An escaped backslash is matched too, so that what follows it is not taken for an escape.
  return text.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : found === "\\u0000" ? "" : "\ufffd",
  );
}

/** What is longer leaves only its size behind: a record is for looking at, not for keeping files. */
export const MAX_KEPT_BYTES = 16_384;

/** Text to keep of any value, whatever an agent or a source made of it; null for nothing. Never throws. */
export function boundJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  try {
    const text = toStorableJson(value);
    const bytes = Buffer.byteLength(text);
    return bytes <= MAX_KEPT_BYTES ? text : JSON.stringify({ truncated: true, bytes });
  } catch {
    // Circular, or nested beyond what can be written down.
    return JSON.stringify({ truncated: true, bytes: null });
  }
}
