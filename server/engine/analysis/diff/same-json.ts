import type { JsonObject } from "@/server/engine/model/snapshot";
import { isObject, own } from "@/server/engine/util/json-values";

/** Deep equality of JSON, ignoring key order. A key with an undefined value counts as missing, as in JSON. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return sameItems(a, b);
  if (!isObject(a) || !isObject(b)) return false;
  return sameValues(a, b) && Object.keys(b).every((key) => Object.hasOwn(a, key) || own(b, key) === undefined);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
}

function sameValues(a: JsonObject, b: JsonObject): boolean {
  return Object.keys(a).every((key) => sameJson(own(a, key), own(b, key)));
}
