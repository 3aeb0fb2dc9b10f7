import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, MAX_DEPTH, own } from "@/server/engine/util/json-values";
import { withNull } from "./nullable";
import { UnusableTool } from "./upstream-tool";

const TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];
const ONE_SCHEMA = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const SCHEMA_LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const SCHEMA_MAPS = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
/** Documentation, or fields of the response only; a model pays for them by the token. */
const LEFT_OUT =
  /^(?:x-.*|xml|externalDocs|discriminator|example|examples|readOnly|writeOnly|\$schema|\$id|id|\$comment)$/;

type Convert = {
  readonly isVersion30: boolean;
  readonly renameReference: (reference: string) => string;
};

export function convertSchema(schema: Json, convert: Convert, depth = MAX_DEPTH): Json {
  if (typeof schema === "boolean") return schema;
  if (!isObject(schema)) return {};
  if (depth <= 0) throw new UnusableTool("One of its schemas is nested too deeply");
  const inner = (value: Json) => convertSchema(value, convert, depth - 1);
  const reference = own(schema, "$ref");
  if (typeof reference === "string" && convert.isVersion30) return { $ref: convert.renameReference(reference) };
  const entries = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (LEFT_OUT.test(key)) return [];
    if (key === "$ref") return typeof value === "string" ? [[key, convert.renameReference(value)]] : [];
    if (ONE_SCHEMA.includes(key)) return [[key, inner(value)]];
    if (SCHEMA_LISTS.includes(key)) return isArray(value) && value.length > 0 ? [[key, value.map(inner)]] : [];
    if (key === "properties" && isObject(value)) return [[key, mapValues(withoutReadOnly(value), inner)]];
    if (SCHEMA_MAPS.includes(key)) return isObject(value) ? [[key, mapValues(value, inner)]] : [];
    const kept = repair(key, value);
    return kept === undefined ? [] : [[key, kept]];
  });
  return finish(Object.fromEntries(entries), schema);
}

/** Parts that depend on the rest of the schema. 3.0 keywords linger in many 3.1 documents. */
function finish(converted: JsonObject, schema: JsonObject): JsonObject {
  const required = requiredOf(schema);
  const whole = { ...converted, ...(required.length > 0 && { required }) };
  return withNull(withNumericBounds(whole));
}

/** A caller cannot set read-only fields. */
function withoutReadOnly(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => !isReadOnly(value)));
}

function requiredOf(schema: JsonObject): string[] {
  const required = own(schema, "required");
  const properties = own(schema, "properties");
  const known: JsonObject = isObject(properties) ? properties : {};
  const names = isArray(required) ? required.filter((name) => typeof name === "string") : [];
  return [...new Set(names)].filter((name) => !isReadOnly(own(known, name)));
}

function isReadOnly(value: Json | undefined): boolean {
  return isObject(value) && own(value, "readOnly") === true;
}

/** Undefined: nothing a validator could use. */
function repair(key: string, value: Json): Json | undefined {
  switch (key) {
    case "required":
      return undefined;
    case "type":
      return repairType(value);
    case "enum":
      return isArray(value) && value.length > 0 ? withoutRepeats(value) : undefined;
    case "pattern":
      return typeof value === "string" && isPattern(value) ? value : undefined;
    case "title":
    case "description":
    case "format":
      return typeof value === "string" ? value : undefined;
    case "minimum":
    case "maximum":
      return typeof value === "number" ? value : undefined;
    case "multipleOf":
      return typeof value === "number" && value > 0 ? value : undefined;
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return Number.isInteger(value) && Number(value) >= 0 ? value : undefined;
    default:
      return value;
  }
}

function repairType(value: Json): Json | undefined {
  const known = (isArray(value) ? value : [value]).filter((type) => typeof type === "string" && TYPES.includes(type));
  const types = [...new Set(known)];
  return types.length > 1 ? types : types[0];
}

function withoutRepeats(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** In 3.0 `exclusiveMinimum: true` makes `minimum` exclusive; in JSON Schema it is the bound itself. */
function withNumericBounds(schema: JsonObject): JsonObject {
  const bounds = [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const;
  return bounds.reduce<JsonObject>((given, [bound, exclusive]) => {
    if (typeof given[exclusive] !== "boolean") return given;
    const { [bound]: limit, [exclusive]: isExclusive, ...rest } = given;
    if (limit === undefined) return rest;
    return { ...rest, [isExclusive === true ? exclusive : bound]: limit };
  }, schema);
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
