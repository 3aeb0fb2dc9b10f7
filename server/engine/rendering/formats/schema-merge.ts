import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own, serializesSame, without } from "@/server/engine/util/json-values";

/** Keywords that cannot be merged go under `allOf`. The first description wins: it is closer to the use. */
export function mergeBoth(first: JsonObject, second: JsonObject): JsonObject {
  if (first === second) return first;
  const refs = [own(first, "$ref"), own(second, "$ref")];
  if (refs[0] !== undefined && refs[1] !== undefined && refs[0] !== refs[1]) return { allOf: [first, second] };
  const apart: [string, Json][] = [];
  const merged = new Map<string, Json>(Object.entries(first));
  for (const [key, value] of Object.entries(second)) {
    const present = merged.get(key);
    if (present === undefined) merged.set(key, value);
    else if (present !== value && !FIRST_WINS.has(key)) {
      const both = COMBINE.get(key)?.(present, value);
      if (both !== undefined) merged.set(key, both);
      else if (!serializesSame(present, value)) apart.push([key, value]);
    }
  }
  if (apart.length > 0) {
    const before = merged.get("allOf");
    merged.set("allOf", [...(isArray(before) ? before : []), Object.fromEntries(apart)]);
  }
  return Object.fromEntries(merged);
}

/** Merged in halves: one by one would copy the accumulated schema each time. */
export function mergeAll(schemas: readonly JsonObject[]): JsonObject {
  const [first = {}, second] = schemas;
  if (schemas.length <= 2) return second === undefined ? first : mergeBoth(first, second);
  const half = Math.ceil(schemas.length / 2);
  return mergeBoth(mergeAll(schemas.slice(0, half)), mergeAll(schemas.slice(half)));
}

/** For alternatives: a property that differs between forms may take any of them. */
export function mergeEither(schemas: readonly JsonObject[]): JsonObject {
  const distinct = uniqueJson(schemas);
  const [first, ...rest] = distinct;
  if (first === undefined || rest.length === 0) return first ?? {};
  const choices = distinct.map(choicesOf);
  if (choices.every((values) => values !== null)) {
    const isOneType = distinct.every((schema) =>
      serializesSame(own(schema, "type") ?? null, own(first, "type") ?? null),
    );
    const kept = without(first, "const", ...(isOneType ? [] : ["type"]));
    return { ...kept, enum: uniqueJson(choices.flat()) };
  }
  return { anyOf: distinct };
}

export function choicesOf(schema: JsonObject): readonly Json[] | null {
  const fixed = own(schema, "const");
  const values = own(schema, "enum");
  return fixed !== undefined ? [fixed] : isArray(values) ? values : null;
}

function uniqueJson<T extends Json>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

type Combine = (first: Json, second: Json) => Json | undefined;

const larger: Combine = (a, b) => (typeof a === "number" && typeof b === "number" ? Math.max(a, b) : undefined);
const smaller: Combine = (a, b) => (typeof a === "number" && typeof b === "number" ? Math.min(a, b) : undefined);
const joined: Combine = (a, b) => (isArray(a) && isArray(b) ? uniqueJson([...a, ...b]) : undefined);
const bothSchemas: Combine = (a, b) => (isObject(a) && isObject(b) ? mergeBoth(a, b) : undefined);

const COMBINE: ReadonlyMap<string, Combine> = new Map<string, Combine>([
  ["minimum", larger],
  ["exclusiveMinimum", larger],
  ["minLength", larger],
  ["minItems", larger],
  ["minProperties", larger],
  ["maximum", smaller],
  ["exclusiveMaximum", smaller],
  ["maxLength", smaller],
  ["maxItems", smaller],
  ["maxProperties", smaller],
  ["required", joined],
  ["allOf", joined],
  ["items", bothSchemas],
  ["enum", commonOf],
  ["type", (a, b) => commonType(a, b)],
  ["properties", mergeProperties],
  ["patternProperties", mergeProperties],
  ["$defs", mergeProperties],
  ["definitions", mergeProperties],
  [
    "additionalProperties",
    (a, b) => (a === true ? b : b === true ? a : a === false || b === false ? false : undefined),
  ],
]);

const FIRST_WINS: ReadonlySet<string> = new Set(["description", "title", "default", "examples"]);

function mergeProperties(first: Json, second: Json): Json | undefined {
  if (!isObject(first) || !isObject(second)) return undefined;
  const merged = new Map<string, Json>(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    const present = merged.get(name);
    merged.set(name, isObject(present) && isObject(schema) ? mergeBoth(present, schema) : (present ?? schema));
  }
  return Object.fromEntries(merged);
}

function commonOf(a: Json, b: Json): Json | undefined {
  if (!isArray(a) || !isArray(b)) return undefined;
  const others = new Set(b.map((value) => JSON.stringify(value)));
  const common = a.filter((value) => others.has(JSON.stringify(value)));
  return common.length === 0 ? undefined : common;
}

function commonType(a: Json, b: Json): Json | undefined {
  const left = isString(a) ? [a] : a;
  const right = isString(b) ? [b] : b;
  const common = commonOf(left, right);
  if (isArray(common)) return common.length === 1 ? common[0] : common;
  const all = [left, right].flat();
  return all.includes("integer") && all.includes("number") ? "integer" : undefined;
}
