import type { FieldSchema, TextPattern } from "@/server/chat/demo/demo-tool";
import { escapeRegExp } from "@/server/chat/demo/language/names-in-text";
import type { Material } from "./fill";
import { meantRow } from "./find-row";

/** A number, or whatever the pattern says an id looks like: from the message, or of the row that the message speaks of. */
export function fillId(name: string, { pattern, description }: FieldSchema, material: Material): string | undefined {
  const { message } = material;
  const noun = escapeRegExp(name.replace(/_?id$/, "")) || "id";
  const byNoun = new RegExp(`\\b(?:${noun}s?|number|no\\.?|#) ?#?(\\d{1,15})\\b`, "i").exec(message)?.[1];
  if (byNoun !== undefined && (pattern?.test(byNoun) ?? true)) return byNoun;
  const written = message
    .split(/[\s,;:]+/)
    .find((word) => word.length <= 200 && /[\d_]/.test(word) && (pattern?.test(word) ?? /^[a-z]+_\w+$/.test(word)));
  if (written !== undefined && !/^\d{1,2}(?:am|pm)?$/.test(written)) return written;
  const row = meantRow(message, material, (known) => idOf(known, name, pattern) !== null);
  if (row !== null) return idOf(row, name, pattern) ?? undefined;
  const isLast = /\blast (?:conversation|session|chat|time)\b/i.test(message);
  return isLast && /\bthe word last\b/.test(description) ? "last" : undefined;
}

function idOf(row: Readonly<Record<string, unknown>>, name: string, pattern: TextPattern | null): string | null {
  const value = row[name] ?? row.id ?? row.number;
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && (pattern?.test(text) ?? true) ? text : null;
}
