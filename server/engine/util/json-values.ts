import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { shorten } from "./cut-text";

/** No useful schema is deeper, and recursion to this depth cannot exhaust the stack. */
export const MAX_DEPTH = 64;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isString(value: Json | undefined): value is string {
  return typeof value === "string";
}

/** Own properties only: `constructor` is never found on the prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Entries become own properties, even `__proto__`; undefined ones are dropped. */
export function objectOf(entries: readonly (readonly [string, Json | undefined])[]): JsonObject {
  const isDefined = (entry: readonly [string, Json | undefined]): entry is readonly [string, Json] =>
    entry[1] !== undefined;
  return Object.fromEntries(entries.filter(isDefined));
}

export function without(object: JsonObject, ...keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** Whether two values serialize the same, including key order. */
export function serializesSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function isWithinDepth(value: Json, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth <= 0) return false;
  return Object.values(value).every((inner) => isWithinDepth(inner, depth - 1));
}

const MAX_COMPACT_LENGTH = 300;

export function compactJson(value: Json): string {
  return shorten(JSON.stringify(value), MAX_COMPACT_LENGTH);
}
