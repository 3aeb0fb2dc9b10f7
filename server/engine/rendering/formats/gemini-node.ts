import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own, without } from "@/server/engine/util/json-values";
import { describeConstraints, extendDescription } from "./describe-constraints";
import { buildGeminiType, GEMINI_TYPES, type GeminiType } from "./gemini-types";
import { choicesOf, mergeBoth, mergeEither } from "./schema-merge";
import { type Reading, readThrough } from "./schema-read";
import { nameOfRef } from "./schema-refs";
import { flattenObject, startFlattening } from "./schema-top-level";

const MAX_DEPTH = 24;

export function geminiNode(schema: JsonObject, reading: Reading, depth: number): JsonObject {
  const read = depth > MAX_DEPTH ? null : readThrough(schema, reading);
  if (read !== null) return geminiUnion(read.node, read, depth);
  const description = own(schema, "description");
  const about: JsonObject = isString(description) ? { description } : {};
  const ref = own(schema, "$ref");
  const type = own(schema, "type");
  // Past the reading limit, plain values are still recognized.
  if (ref === undefined && isString(type) && PLAIN_TYPES.has(type)) return { type, ...about };
  const name = ref === "#" ? "the whole input" : isString(ref) ? nameOfRef(ref) : "an object";
  return extendDescription({ type: "object", ...about }, [`nested again: ${name}`]);
}

const PLAIN_TYPES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

function geminiUnion(node: JsonObject, reading: Reading, depth: number): JsonObject {
  const keyword = own(node, "anyOf") === undefined ? "oneOf" : "anyOf";
  const written = own(node, keyword);
  if (!isArray(written)) return geminiPlain(node, reading, depth);
  const base = without(node, keyword);
  const all = written.filter(isObject);
  const forms = all.filter((form) => !isNull(form));
  const outer = forms.length < all.length ? { ...base, nullable: true } : base;
  const [only] = forms;
  if (only === undefined) return geminiPlain(outer, reading, depth);
  if (forms.length === 1) return geminiNode(mergeBoth(outer, only), reading, depth + 1);
  if (forms.every((form) => choicesOf(form) !== null)) {
    const meanings = forms.flatMap((form) => {
      const meaning = own(form, "description") ?? own(form, "title");
      return isString(meaning) ? [`${choicesOf(form)?.join(", ")}: ${meaning}`] : [];
    });
    const choice = without(mergeEither(forms), "description", "title");
    return geminiNode(extendDescription(mergeBoth(outer, choice), meanings), reading, depth + 1);
  }
  if (own(base, "properties") !== undefined) {
    const work = startFlattening(reading.root);
    const flat = flattenObject(node, work);
    return geminiPlain(extendDescription(flat, work.notes), reading, depth);
  }
  const shared = without(outer, "description", "title", "default", "examples", "nullable", "oneOf", "allOf");
  const built = forms.map((form) => geminiNode(mergeBoth(form, shared), reading, depth + 1));
  const about = extendDescription(outer, describeConstraints(outer, ["default", "examples", "oneOf", "allOf"]));
  return anyOf(built, about);
}

function geminiPlain(node: JsonObject, reading: Reading, depth: number): JsonObject {
  const written = typesOf(node);
  const values = choicesOf(node);
  const isNullable =
    own(node, "nullable") === true || written.includes("null") || (values?.includes(null) ?? false) || isNull(node);
  const types = written.filter((type): type is GeminiType => GEMINI_TYPES.some((known) => known === type));
  // A list of anything may nest forever, so stop here.
  const inner = (schema: JsonObject) =>
    types.length === 0 ? { type: "string" } : geminiNode(schema, reading, depth + 1);
  const [only = null] = types;
  if (types.length === 1 && only !== null) {
    return withNullable(buildGeminiType(only, node, inner), isNullable);
  }
  const told = ["description", "title", "default", "examples", "allOf"];
  const built = (types.length === 0 ? GEMINI_TYPES.filter((type) => type !== "integer") : types).map((type) =>
    buildGeminiType(type, without(node, ...told), inner),
  );
  const about = extendDescription(node, describeConstraints(node, ["default", "examples", "allOf"]));
  return anyOf(built, isNullable ? { ...about, nullable: true } : about);
}

/** `anyOf` allows no siblings, so the common description goes to the first form. */
function anyOf(forms: readonly JsonObject[], about: JsonObject): JsonObject {
  const flat = forms.flatMap((form) => {
    const inner = own(form, "anyOf");
    return isArray(inner) ? inner.filter(isObject) : [form];
  });
  const [first = { type: "string" }, ...rest] = flat;
  const texts = [own(about, "description") ?? own(about, "title"), own(first, "description")].filter(isString);
  const told = texts.length === 0 ? first : { ...first, description: texts.join(" – ") };
  const isNullable = own(about, "nullable") === true;
  return rest.length === 0 ? withNullable(told, isNullable) : { anyOf: [withNullable(told, isNullable), ...rest] };
}

function withNullable(schema: JsonObject, isNullable: boolean): JsonObject {
  const forms = own(schema, "anyOf");
  if (!isNullable) return schema;
  if (!isArray(forms)) return { ...schema, nullable: true };
  const [first, ...rest] = forms;
  return { anyOf: [isObject(first) ? { ...first, nullable: true } : { type: "string" }, ...rest] };
}

function isNull(schema: JsonObject): boolean {
  return own(schema, "type") === "null" || own(schema, "const") === null;
}

function typesOf(node: JsonObject): readonly string[] {
  const type = own(node, "type");
  if (isString(type)) return [type];
  if (isArray(type)) return type.filter(isString);
  const values = choicesOf(node)?.filter((value) => value !== null);
  if (values !== undefined && values.length > 0) return [...new Set(values.map(typeOfValue))];
  const implied = Object.entries(IMPLIED).find(([keyword]) => own(node, keyword) !== undefined);
  return implied === undefined ? [] : [implied[1]];
}

function typeOfValue(value: Json): string {
  if (isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

const IMPLIED: Readonly<Record<string, GeminiType>> = {
  properties: "object",
  required: "object",
  patternProperties: "object",
  items: "array",
  prefixItems: "array",
  pattern: "string",
  minLength: "string",
  maxLength: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
};
