import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject } from "@/server/engine/util/json-values";

const known = new WeakMap<JsonObject, boolean>();

/** Then checking is linear in the value and needs no timeout: no choices, comparisons or references. */
export function isPlainSchema(schema: JsonObject): boolean {
  const found = known.get(schema) ?? isPlain(schema, 0);
  known.set(schema, found);
  return found;
}

const MAX_DEPTH = 20;
const MAX_CHOICES = 200;
const FORMATS: ReadonlySet<Json> = new Set(["date", "time", "date-time", "uuid", "uri", "email"]);

const KEYWORDS: Readonly<Record<string, (value: Json, depth: number) => boolean>> = {
  ...Object.fromEntries(
    [
      ...["type", "required", "title", "description", "default", "examples", "example", "deprecated", "$schema"],
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "nullable"],
      ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "pattern"],
    ].map((name) => [name, () => true]),
  ),
  enum: (value) => isArray(value) && value.length <= MAX_CHOICES && value.every((choice) => !isNested(choice)),
  format: (value) => FORMATS.has(value),
  const: (value) => !isNested(value),
  properties: (value, depth) => isObject(value) && Object.values(value).every((entry) => isPlain(entry, depth + 1)),
  items: (value, depth) => isPlain(value, depth + 1),
  additionalProperties: (value, depth) => isPlain(value, depth + 1),
};

function isPlain(schema: Json, depth: number): boolean {
  if (typeof schema === "boolean") return true;
  if (!isObject(schema) || depth > MAX_DEPTH) return false;
  return Object.entries(schema).every(
    ([keyword, value]) => Object.hasOwn(KEYWORDS, keyword) && KEYWORDS[keyword]?.(value, depth) === true,
  );
}

function isNested(value: Json): boolean {
  return typeof value === "object" && value !== null;
}
