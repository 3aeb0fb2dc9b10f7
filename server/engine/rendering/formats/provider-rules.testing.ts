import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, own } from "@/server/engine/util/json-values";
import { resolveRef } from "./schema-refs";

/** What each provider is known to refuse, written independently of the code that avoids it. Empty: accepted. */

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
const SCHEMA_KEYS = ["not", "if", "then", "else", "contains", "propertyNames", "items"];
const LIST_KEYS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAP_KEYS = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
const COUNT_KEYS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const NUMBER_KEYS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const TEXT_KEYS = ["$ref", "title", "description", "format", "pattern"];

/** Draft 2020-12 as far as a meta-schema checks it, plus OpenAI's requirement for items. */
export function refusedByJsonSchema(node: Json, root: JsonObject, at = "#"): readonly string[] {
  if (!isObject(node)) return [`${at} is no schema`];
  const refused: string[] = [];
  const demand = (isRight: boolean, what: string) => {
    if (!isRight) refused.push(`${at}: ${what}`);
  };
  for (const [key, value] of Object.entries(node)) {
    if (SCHEMA_KEYS.includes(key)) refused.push(...refusedByJsonSchema(value, root, `${at}/${key}`));
    if (LIST_KEYS.includes(key)) {
      demand(isArray(value) && value.length > 0, `${key} is empty`);
      const list = isArray(value) ? value : [];
      refused.push(...list.flatMap((inner, index) => refusedByJsonSchema(inner, root, `${at}/${key}/${index}`)));
    }
    if (MAP_KEYS.includes(key)) {
      demand(isObject(value), `${key} is no map`);
      const entries = isObject(value) ? Object.entries(value) : [];
      refused.push(...entries.flatMap(([name, inner]) => refusedByJsonSchema(inner, root, `${at}/${key}/${name}`)));
    }
    if (key === "additionalProperties" && typeof value !== "boolean") {
      refused.push(...refusedByJsonSchema(value, root, `${at}/${key}`));
    }
    if (COUNT_KEYS.includes(key)) demand(Number.isInteger(value) && Number(value) >= 0, `${key} is no count`);
    if (NUMBER_KEYS.includes(key)) demand(typeof value === "number", `${key} is no number`);
    if (TEXT_KEYS.includes(key)) demand(typeof value === "string", `${key} is no text`);
  }
  const type = own(node, "type");
  const types = type === undefined ? [] : isArray(type) ? type : [type];
  demand(
    types.every((one) => TYPES.some((known) => known === one)),
    "unknown type",
  );
  demand(new Set(types).size === types.length && (type === undefined || types.length > 0), "types repeat");
  demand(!types.includes("array") || own(node, "items") !== undefined, "array schema missing items");
  const required = own(node, "required") ?? [];
  demand(isArray(required) && required.every((name) => typeof name === "string"), "required is no list of names");
  demand(isArray(required) && new Set(required).size === required.length, "required repeats");
  const values = own(node, "enum");
  demand(values === undefined || (isArray(values) && values.length > 0), "enum is empty");
  const ref = own(node, "$ref");
  demand(ref === undefined || resolveRef(root, String(ref)) !== undefined, "reference leads nowhere");
  return refused;
}

export function refusedByOpenai(schema: JsonObject): readonly string[] {
  const top = ["oneOf", "anyOf", "allOf", "enum", "const", "not", "$ref"].filter((key) => Object.hasOwn(schema, key));
  return [
    ...top.map((key) => `${key} at the top level`),
    ...(schema.type === "object" ? [] : ["top level is no object"]),
    ...(isObject(schema.properties) ? [] : ["top level has no properties"]),
    ...refusedByJsonSchema(schema, schema),
  ];
}

export function refusedByAnthropic(schema: JsonObject): readonly string[] {
  const names = Object.keys(isObject(schema.properties) ? schema.properties : {});
  const wrong = names.filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name));
  return [...refusedByOpenai(schema), ...wrong.map((name) => `parameter ${name}`)];
}

const GEMINI_KEYS: Readonly<Record<string, readonly string[]>> = {
  string: ["enum", "format", "minLength", "maxLength", "pattern"],
  number: ["format", "minimum", "maximum"],
  integer: ["format", "minimum", "maximum"],
  boolean: [],
  object: ["properties", "required", "minProperties", "maxProperties"],
  array: ["items", "minItems", "maxItems"],
};
const GEMINI_FORMATS = ["date-time", "enum", "float", "double", "int32", "int64"];

export function refusedByGemini(schema: JsonObject): readonly string[] {
  const names = Object.keys(isObject(schema.properties) ? schema.properties : {});
  const wrong = names.filter((name) => !/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name));
  return [
    ...(schema.type === "object" ? [] : ["top level is no object"]),
    ...wrong.map((name) => `parameter ${name}`),
    ...refusedNode(schema, "#"),
  ];
}

function refusedNode(node: Json, at: string): readonly string[] {
  if (!isObject(node)) return [`${at} is no schema`];
  const forms = own(node, "anyOf");
  if (isArray(forms)) {
    const beside = Object.keys(node).length > 1 ? [`${at}: fields alongside any_of`] : [];
    const few = forms.length < 2 ? [`${at}: any_of of one`] : [];
    return [...beside, ...few, ...forms.flatMap((form, index) => refusedNode(form, `${at}/anyOf/${index}`))];
  }
  const allowed = GEMINI_KEYS[String(node.type)];
  if (allowed === undefined) return [`${at}: type ${String(node.type)}`];
  const refused = Object.keys(node)
    .filter((key) => !["type", "description", "nullable", ...allowed].includes(key))
    .map((key) => `${at}: unknown name ${key}`);
  const values = own(node, "enum");
  if (
    values !== undefined &&
    !(isArray(values) && values.every((value) => typeof value === "string" && value !== ""))
  ) {
    refused.push(`${at}: enum`);
  }
  const format = own(node, "format");
  if (format !== undefined && !GEMINI_FORMATS.includes(String(format))) refused.push(`${at}: format`);
  const properties = own(node, "properties");
  const required = own(node, "required");
  const declared = isObject(properties) ? Object.keys(properties) : [];
  if (properties !== undefined && declared.length === 0) refused.push(`${at}: properties should be non-empty`);
  if (isArray(required) && !required.every((name) => declared.some((known) => known === name))) {
    refused.push(`${at}: required property is not defined`);
  }
  if (node.type === "array") refused.push(...refusedNode(own(node, "items") ?? null, `${at}/items`));
  const inner = isObject(properties) ? Object.entries(properties) : [];
  return [...refused, ...inner.flatMap(([name, schema]) => refusedNode(schema, `${at}/${name}`))];
}
