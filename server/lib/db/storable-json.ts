/** JSON text that PostgreSQL takes: it refuses NUL characters and halves of surrogate pairs, even escaped. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (!text.includes("\\u0000") && !text.includes("\\ud")) return text;
  // An escaped backslash is matched too, so that what follows it is not taken for an escape.
  return text.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found === "\\\\" ? found : "\ufffd"));
}
