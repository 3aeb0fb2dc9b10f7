import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import {
  compactJson,
  isArray,
  isObject,
  isString,
  isWithinDepth,
  MAX_DEPTH,
  objectOf,
  own,
} from "@/server/engine/util/json-values";
import { extendDescription } from "./describe-constraints";
import { KEYWORDS, type KeywordKind, TYPE_NAMES } from "./schema-keywords";
import { nameOfRef, resolveRef } from "./schema-refs";

const VALUE_DEPTH = 8;
/** No model reads more; the rest becomes text. */
const MAX_NODES = 20_000;

/** Any JSON as well-formed draft 2020-12 with the same meaning. Later code may rely on the types of keywords. */
export function repairSchema(schema: Json): JsonObject {
  if (!isObject(schema)) return {};
  const known = repairedBefore.get(schema);
  if (known !== undefined) return known;
  const work: Work = { root: null, hasRefs: false, nodes: 0 };
  const first = repair(schema, work, 0);
  // Whether a reference resolves is known only once everything is in place.
  const repaired = work.hasRefs ? repair(first, { root: first, hasRefs: true, nodes: 0 }, 0) : first;
  repairedBefore.set(schema, repaired);
  return repaired;
}

/** Schemas never change, and each is rendered in several formats. */
const repairedBefore = new WeakMap<JsonObject, JsonObject>();

type Work = { readonly root: JsonObject | null; hasRefs: boolean; nodes: number };

function repair(node: Json, work: Work, depth: number): JsonObject {
  if (node === false) return { not: {} };
  if (!isObject(node) || depth >= MAX_DEPTH) return {};
  if (++work.nodes > MAX_NODES) return stubOf(node);
  const inner = (value: Json) => repair(value, work, depth + 1);
  const type = repairType(node);
  const kept = Object.entries(node).map(([key, value]): readonly [string, Json | undefined] => {
    const kind = isReplaced(node, key) ? undefined : KEYWORDS.get(key);
    return [key, kind === undefined ? undefined : READERS[kind](value, inner)];
  });
  const ref = own(node, "$ref");
  if (isString(ref)) work.hasRefs = true;
  const isAlive = isString(ref) && (work.root === null || resolveRef(work.root, ref) !== undefined);
  const repaired = objectOf([
    ["$ref", isAlive ? ref : undefined],
    ["type", type],
    ...kept,
    ["enum", repairEnum(node)],
    ["required", repairNames(own(node, "required"))],
    ["additionalProperties", repairOpenness(own(node, "additionalProperties"), inner)],
    ["unevaluatedProperties", repairOpenness(own(node, "unevaluatedProperties"), inner)],
    ["examples", repairExamples(node)],
    ...repairItems(node, type, inner),
    ...repairExclusive(node, "Minimum"),
    ...repairExclusive(node, "Maximum"),
  ]);
  return isString(ref) && !isAlive ? extendDescription(repaired, [`form: ${nameOfRef(ref)}`]) : repaired;
}

function stubOf(node: JsonObject): JsonObject {
  if (Object.keys(node).length === 0) return node;
  const type = repairType(node);
  const description = own(node, "description");
  return objectOf([
    ["type", type],
    ["description", isString(description) && description !== "" ? description : compactJson(node)],
    ["items", isList(type) ? {} : undefined],
  ]);
}

function isList(type: Json | undefined): boolean {
  return type === "array" || (isArray(type) && type.includes("array"));
}

type Reader = (value: Json, inner: (value: Json) => JsonObject) => Json | undefined;

const READERS: Readonly<Record<KeywordKind, Reader>> = {
  text: (value) => (isString(value) && value !== "" ? value : undefined),
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  count: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined),
  flag: (value) => (value === true ? true : undefined),
  value: (value) => (isWithinDepth(value, VALUE_DEPTH) ? value : undefined),
  schema: (value, inner) => inner(value),
  schemas: (value, inner) => (isArray(value) && value.length > 0 ? value.map(inner) : undefined),
  "schema-map": (value, inner) =>
    isObject(value) ? objectOf(Object.entries(value).map(([key, schema]) => [key, inner(schema)])) : undefined,
  "names-map": (value) =>
    isObject(value) ? objectOf(Object.entries(value).map(([key, names]) => [key, repairNames(names)])) : undefined,
};

/** `nullable` is OpenAPI's way to add the type null. */
function repairType(node: JsonObject): Json | undefined {
  const written = own(node, "type");
  const names = (isArray(written) ? written : [written]).flatMap((name) => {
    const known = isString(name) ? TYPE_NAMES.get(name.toLowerCase()) : undefined;
    return known === undefined ? [] : [known];
  });
  if (names.length === 0) return undefined;
  const types = [...new Set(own(node, "nullable") === true ? [...names, "null"] : names)];
  return types.length === 1 ? types[0] : types;
}

function repairEnum(node: JsonObject): Json | undefined {
  const values = own(node, "enum");
  if (!isArray(values) || values.length === 0 || !isWithinDepth(values, VALUE_DEPTH)) return undefined;
  const takesNull = own(node, "nullable") === true && !values.includes(null);
  return takesNull ? [...values, null] : values;
}

function repairNames(names: Json | undefined): Json | undefined {
  if (!isArray(names)) return undefined;
  const unique = [...new Set(names.filter(isString))];
  return unique.length === 0 ? undefined : unique;
}

function repairOpenness(value: Json | undefined, inner: (value: Json) => JsonObject): Json | undefined {
  return typeof value === "boolean" ? value : isObject(value) ? inner(value) : undefined;
}

function repairExamples(node: JsonObject): Json | undefined {
  const one = own(node, "example");
  const examples = own(node, "examples") ?? (one === undefined ? undefined : [one]);
  return isArray(examples) && examples.length > 0 && isWithinDepth(examples, VALUE_DEPTH) ? examples : undefined;
}

/** A list under `items` used to be a tuple. OpenAI refuses arrays without items; few providers accept a bare `false`. */
function repairItems(
  node: JsonObject,
  type: Json | undefined,
  inner: (value: Json) => JsonObject,
): readonly (readonly [string, Json | undefined])[] {
  const items = own(node, "items");
  if (isArray(items) && items.length > 0) {
    const further = own(node, "additionalItems");
    const closed = further === false ? [["maxItems", items.length] as const] : [];
    return [["prefixItems", items.map(inner)], ["items", further === false ? {} : inner(further ?? {})], ...closed];
  }
  if (items === false) {
    const prefix = own(node, "prefixItems");
    return [
      ["items", {}],
      ["maxItems", isArray(prefix) ? prefix.length : 0],
    ];
  }
  return items === undefined && !isList(type) ? [] : [["items", inner(items ?? {})]];
}

/** In draft 4, `exclusiveMinimum` was a flag on `minimum`; now it replaces it. */
function repairExclusive(node: JsonObject, end: "Minimum" | "Maximum"): readonly (readonly [string, Json])[] {
  const bound = own(node, end.toLowerCase());
  const isFlag = own(node, `exclusive${end}`) === true && typeof bound === "number" && Number.isFinite(bound);
  return isFlag ? [[`exclusive${end}`, bound]] : [];
}

function isReplaced(node: JsonObject, key: string): boolean {
  if (key === "minimum") return own(node, "exclusiveMinimum") === true;
  return key === "maximum" && own(node, "exclusiveMaximum") === true;
}
