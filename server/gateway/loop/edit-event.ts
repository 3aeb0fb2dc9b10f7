import type { StreamEvent } from "@/server/gateway/dialects/event-reader";
import {
  addMember,
  applyEdits,
  type Edit,
  elementsOf,
  fieldsOf,
  memberOf,
  skipSpace,
} from "@/server/gateway/dialects/json-text";
import type { Fields } from "./merger";

/** The event with other values of top-level members; `null` leaves one as it is. */
export function editEvent({ raw, data }: StreamEvent, values: Readonly<Record<string, string | null>>): string {
  return data === null ? raw : withData(raw, data, editObject(data, values));
}

export function withData(raw: string, data: string, edited: string): string {
  if (edited === data) return raw;
  const at = raw.indexOf(data);
  if (at >= 0) return raw.slice(0, at) + edited + raw.slice(at + data.length);
  // Data in several lines.
  const other = raw.split(/\r\n|\n|\r/).filter((line) => line !== "" && !line.startsWith("data:"));
  return `${[...other, ...edited.split(/\r\n|\n|\r/).map((line) => `data: ${line}`)].join("\n")}\n\n`;
}

/** `text` holds an object. A member that is missing is added. */
export function editObject(text: string, values: Readonly<Record<string, string | null>>): string {
  const from = skipSpace(text, 0);
  const edits: Edit[] = [];
  const added: [string, string][] = [];
  for (const [key, value] of Object.entries(values)) {
    if (value === null) continue;
    const member = memberOf(text, from, key);
    if (member === undefined) added.push([key, value]);
    else if (text.slice(member.start, member.end) !== value) edits.push({ ...member, text: value });
  }
  return added.reduce((edited, [key, value]) => addMember(edited, key, value), applyEdits(text, edits));
}

export function memberText(text: string, ...path: readonly string[]): string | null {
  let at = skipSpace(text, 0);
  let end = text.length;
  for (const key of path) {
    const member = memberOf(text, at, key);
    if (member === undefined) return null;
    at = member.start;
    end = member.end;
  }
  return text.slice(at, end);
}

export function elementTexts(list: string | null): string[] {
  if (list === null) return [];
  return elementsOf(list, skipSpace(list, 0)).map(({ start, end }) => list.slice(start, end));
}

/** Adds up every figure, at any depth. What is no figure is as in the later one. */
export function addUsage(earlier: Fields, later: Fields): Fields {
  const sum: Record<string, unknown> = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    const known = sum[key];
    if (typeof value === "number" && typeof known === "number") sum[key] = known + value;
    else if (isObject(value) && isObject(known)) sum[key] = addUsage(fieldsOf(known), fieldsOf(value));
    else if (value !== null || known === undefined) sum[key] = value;
  }
  return sum;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}
