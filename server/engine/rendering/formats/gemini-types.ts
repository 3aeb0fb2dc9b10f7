import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, objectOf, own } from "@/server/engine/util/json-values";
import { type DescribableKeyword, describeConstraints, joinWords } from "./describe-constraints";
import { choicesOf, mergeEither } from "./schema-merge";

export const GEMINI_TYPES = ["string", "number", "integer", "boolean", "object", "array"] as const;
export type GeminiType = (typeof GEMINI_TYPES)[number];

type Entry = readonly [string, Json | undefined];
type Inner = (schema: JsonObject) => JsonObject;
type Made = { readonly entries: readonly Entry[]; readonly words: readonly string[] };

export function buildGeminiType(type: GeminiType, node: JsonObject, inner: Inner): JsonObject {
  const { entries, words } = TYPES[type](node, inner);
  const description = own(node, "description") ?? own(node, "title");
  const said = [...words, ...describeConstraints(node, ["not", "if", "default", "examples", "oneOf", "allOf"])];
  const text = joinWords(isString(description) ? description : "", said);
  return objectOf([["type", type], ["description", text === "" ? undefined : text], ...entries]);
}

const TYPES: Readonly<Record<GeminiType, (node: JsonObject, inner: Inner) => Made>> = {
  string: buildString,
  number: (node) => buildNumber(node, ["float", "double"]),
  integer: (node) => buildNumber(integerBounds(node), ["int32", "int64"]),
  boolean: (node) => ({ entries: [], words: describeConstraints(node, ["const", "enum"]) }),
  object: buildObject,
  array: buildArray,
};

/** Only non-empty strings may be enumerated; other choices become text. */
function buildString(node: JsonObject): Made {
  const values = choicesOf(node)?.filter((value) => value !== null);
  const isEnum = values?.every((value) => isString(value) && value !== "") ?? false;
  const format = own(node, "format");
  const isFormat = format === "date-time" || format === "enum";
  const said: readonly DescribableKeyword[] = ["contentEncoding", "contentMediaType"];
  return {
    entries: [
      ["enum", isEnum ? values : undefined],
      ["format", isFormat && !isEnum ? format : undefined],
      ...kept(node, STRING),
    ],
    words: [
      ...(values !== undefined && !isEnum ? describeConstraints(node, ["const", "enum"]) : []),
      ...(isFormat ? [] : describeConstraints(node, ["format"])),
      ...describeConstraints(node, said),
    ],
  };
}

function buildNumber(node: JsonObject, formats: readonly string[]): Made {
  const format = own(node, "format");
  const isFormat = isString(format) && formats.includes(format);
  return {
    entries: [["format", isFormat ? format : undefined], ...kept(node, NUMBER)],
    words: [
      ...(isFormat ? [] : describeConstraints(node, ["format"])),
      ...describeConstraints(node, ["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "const", "enum"]),
    ],
  };
}

/** For integers, more than 0 means 1 and up, which Gemini's keyword can express. */
function integerBounds(node: JsonObject): JsonObject {
  const above = own(node, "exclusiveMinimum");
  const below = own(node, "exclusiveMaximum");
  const { exclusiveMinimum: _above, exclusiveMaximum: _below, minimum, maximum, ...rest } = node;
  const low = typeof above === "number" ? Math.floor(above) + 1 : undefined;
  const high = typeof below === "number" ? Math.ceil(below) - 1 : undefined;
  return objectOf([
    ...Object.entries(rest),
    ["minimum", extreme(Math.max, low, minimum)],
    ["maximum", extreme(Math.min, high, maximum)],
  ]);
}

function extreme(pick: (a: number, b: number) => number, a: number | undefined, b: Json | undefined): Json | undefined {
  if (a === undefined || typeof b !== "number") return a ?? b;
  return pick(a, b);
}

/** A required but undeclared property is refused, so declare it as any type. */
export function declareRequired(node: JsonObject): JsonObject {
  const required = own(node, "required");
  const written = own(node, "properties");
  if (!isArray(required)) return node;
  const properties = new Map<string, Json>(isObject(written) ? Object.entries(written) : []);
  for (const name of required.filter(isString)) if (!properties.has(name)) properties.set(name, {});
  return { ...node, properties: Object.fromEntries(properties) };
}

/** `additionalProperties: false` needs no text: a model fills in only declared properties. */
function buildObject(node: JsonObject, inner: Inner): Made {
  const properties = own(declareRequired(node), "properties");
  const entries = isObject(properties) ? Object.entries(properties) : [];
  const built = entries.map(([name, schema]) => [name, inner(isObject(schema) ? schema : {})] as const);
  return {
    entries: [
      ["properties", built.length === 0 ? undefined : Object.fromEntries(built)],
      ["required", own(node, "required")],
      ...kept(node, OBJECT),
    ],
    words: describeConstraints(node, [
      "additionalProperties",
      "patternProperties",
      "propertyNames",
      "dependentRequired",
      "dependentSchemas",
    ]),
  };
}

function buildArray(node: JsonObject, inner: Inner): Made {
  const items = own(node, "items");
  const prefix = own(node, "prefixItems");
  const each = isArray(prefix) ? mergeEither(prefix.filter(isObject)) : isObject(items) ? items : {};
  return {
    entries: [["items", inner(each)], ...kept(node, ARRAY)],
    words: describeConstraints(node, ["prefixItems", "uniqueItems", "contains"]),
  };
}

const STRING = ["minLength", "maxLength", "pattern"];
const NUMBER = ["minimum", "maximum"];
const OBJECT = ["minProperties", "maxProperties"];
const ARRAY = ["minItems", "maxItems"];

function kept(node: JsonObject, keywords: readonly string[]): readonly Entry[] {
  return keywords.map((keyword) => [keyword, own(node, keyword)]);
}
