import type { Prisma } from "./generated/client";

/** JSON that PostgreSQL accepts: it refuses NUL and lone surrogates, even escaped. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (!text.includes("\\u0000") && !text.includes("\\ud")) return text;
  // Also matches an escaped backslash, so the next character is not taken for an escape.
  return text.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found === "\\\\" ? found : "\ufffd"));
}

/** A JSON column as the type it was written with. It is not validated: only we write it, and it may have megabytes. */
export function fromStoredJson<T>(column: Prisma.JsonValue): T {
  return column as T;
}

export function toStoredJson(value: object): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
