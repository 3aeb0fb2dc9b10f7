import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own } from "@/server/engine/util/json-values";
import { choicesOf } from "./schema-merge";
import { type Reading, readThrough } from "./schema-read";
import { nameOfRef } from "./schema-refs";
import { oneLine, safeParameter } from "./text-safe";

/** Deeply nested objects are shown as `object`; described parts get their own lines. */
const MAX_OBJECT_DEPTH = 2;
const MAX_DEPTH = 8;
const MAX_CHOICES_LENGTH = 80;
const MAX_FORMS = 8;

export function typeText(schema: Json, reading: Reading, depth = 0): string {
  if (!isObject(schema) || depth > MAX_DEPTH) return "any";
  const read = readThrough(schema, reading);
  if (read === null) return isString(schema.$ref) ? oneLine(nameOfRef(schema.$ref)) : "any";
  const { node } = read;
  const inner = (value: Json) => typeText(value, read, depth + 1);
  const choices = choicesText(node);
  if (choices !== null) return choices;
  const forms = formsOf(node);
  if (forms !== null) return unionText(forms.slice(0, MAX_FORMS).map(inner), forms.length > MAX_FORMS);
  const type = own(node, "type");
  if (isArray(type)) return unionText(type.map((one) => inner({ ...node, type: one })));
  if (type === "array") return arrayText(node, inner);
  if (type === "object" || own(node, "properties") !== undefined) return objectText(node, inner, depth);
  return isString(type) ? type : "any";
}

/** The alternatives, if they say everything: beside properties or a plain type they only narrow it. */
export function formsOf(node: JsonObject): readonly Json[] | null {
  const type = own(node, "type");
  const isNarrowing =
    own(node, "properties") !== undefined || (isString(type) && type !== "object" && type !== "array");
  const forms = own(node, "anyOf") ?? own(node, "oneOf");
  return isArray(forms) && !isNarrowing ? forms : null;
}

export function choicesText(schema: JsonObject): string | null {
  const choices = choicesOf(schema);
  if (choices === null) return null;
  const text = choices.map((choice) => oneLine(JSON.stringify(choice))).join(" | ");
  return text.length <= MAX_CHOICES_LENGTH ? text : null;
}

function unionText(forms: readonly string[], hasMore = false): string {
  return [...new Set(forms), ...(hasMore ? ["…"] : [])].join(" | ");
}

function arrayText(node: JsonObject, inner: (value: Json) => string): string {
  const places = own(node, "prefixItems");
  if (isArray(places)) return `[${places.map(inner).join(", ")}]`;
  const item = inner(own(node, "items") ?? {});
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectText(node: JsonObject, inner: (value: Json) => string, depth: number): string {
  const properties = own(node, "properties");
  const further = own(node, "additionalProperties");
  if (isObject(properties) && Object.keys(properties).length > 0) {
    return depth > MAX_OBJECT_DEPTH ? "object" : `{${signatureOf(node, inner)}}`;
  }
  return isObject(further) ? `{[key]: ${inner(further)}}` : "object";
}

/** `city: string, units?: "c" | "f" = "c"` */
export function signatureOf(node: JsonObject, inner: (value: Json) => string): string {
  const properties = own(node, "properties");
  const required = own(node, "required");
  const needed = new Set(isArray(required) ? required.filter(isString) : []);
  const entries = new Map<string, Json>(isObject(properties) ? Object.entries(properties) : []);
  for (const name of needed) if (!entries.has(name)) entries.set(name, {});
  return [...entries]
    .map(([name, schema]) => {
      const preset = isObject(schema) ? own(schema, "default") : undefined;
      const mark = needed.has(name) ? "" : "?";
      const byDefault = preset === undefined || preset === null ? "" : ` = ${oneLine(JSON.stringify(preset))}`;
      return `${safeParameter(name)}${mark}: ${inner(schema)}${byDefault}`;
    })
    .join(", ");
}
