import type { Json, JsonObject } from "@/server/engine/snapshot";
import { isArray, isObject, isString, own, without } from "./json-values";
import { choicesOf, mergeBoth } from "./schema-merge";
import { nameOfRef, resolveRef } from "./schema-refs";
import { oneLine, safeParameter } from "./text-safe";

/** Objects within objects within objects are only called objects; their parts have lines of their own if described. */
const MAX_OBJECT_DEPTH = 2;
const MAX_DEPTH = 8;
const MAX_CHOICES_LENGTH = 80;
const MAX_FORMS = 8;

/** A schema as a short type in the manner of TypeScript, which every model reads. */
export function typeText(schema: Json, root: JsonObject, depth = 0): string {
  if (!isObject(schema) || depth > MAX_DEPTH) return "any";
  const choices = choicesText(schema);
  if (choices !== null) return choices;
  const node = readThrough(schema, root);
  if (node === null) return oneLine(nameOfRef(String(own(schema, "$ref"))));
  const inner = (value: Json) => typeText(value, root, depth + 1);
  const forms = own(node, "anyOf") ?? own(node, "oneOf");
  if (isArray(forms)) return unionText(forms.slice(0, MAX_FORMS).map(inner), forms.length > MAX_FORMS);
  const type = own(node, "type");
  if (isArray(type)) return unionText(type.map((one) => inner({ ...node, type: one })));
  if (type === "array") return arrayText(inner(own(node, "items") ?? {}));
  if (type === "object" || own(node, "properties") !== undefined) return objectText(node, inner, depth);
  return isString(type) ? type : (choicesText(node) ?? "any");
}

/** The schema without reference or `allOf`; null where the reference cannot be followed. */
export function readThrough(schema: JsonObject, root: JsonObject, hops = 0): JsonObject | null {
  const ref = own(schema, "$ref");
  if (isString(ref)) {
    const target = resolveRef(root, ref);
    if (target === undefined || hops > MAX_DEPTH) return null;
    return readThrough(mergeBoth(without(schema, "$ref"), target), root, hops + 1);
  }
  const parts = own(schema, "allOf");
  if (!isArray(parts) || hops > MAX_DEPTH) return schema;
  const plain = parts.filter(isObject).map((part) => readThrough(part, root, hops + 1) ?? {});
  return plain.reduce<JsonObject>((whole, part) => mergeBoth(whole, part), without(schema, "allOf"));
}

/** The values, where they are few enough to stand in the signature. */
export function choicesText(schema: JsonObject): string | null {
  const choices = choicesOf(schema);
  if (choices === null) return null;
  const text = choices.map((choice) => oneLine(JSON.stringify(choice))).join(" | ");
  return text.length <= MAX_CHOICES_LENGTH ? text : null;
}

function unionText(forms: readonly string[], hasMore = false): string {
  return [...new Set(forms), ...(hasMore ? ["…"] : [])].join(" | ");
}

function arrayText(item: string): string {
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
  const needed = isArray(required) ? required.filter(isString) : [];
  const entries = new Map<string, Json>(isObject(properties) ? Object.entries(properties) : []);
  for (const name of needed) if (!entries.has(name)) entries.set(name, {});
  return [...entries]
    .map(([name, schema]) => {
      const preset = isObject(schema) ? own(schema, "default") : undefined;
      const mark = needed.includes(name) ? "" : "?";
      const byDefault = preset === undefined || preset === null ? "" : ` = ${oneLine(JSON.stringify(preset))}`;
      return `${safeParameter(name)}${mark}: ${inner(schema)}${byDefault}`;
    })
    .join(", ");
}
