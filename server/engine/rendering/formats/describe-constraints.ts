import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { compactJson, isArray, isObject, isString, own, without } from "@/server/engine/util/json-values";

type Say = (value: Json, schema: JsonObject) => string | null;

const plural = (count: Json, noun: string, nouns: string) => `${String(count)} ${count === 1 ? noun : nouns}`;
const listed = (values: Json) => (isArray(values) ? values.map((value) => compactJson(value)).join(", ") : null);
const asRule: Say = (value) => compactJson(value);

/** Each constraint as text, for places where the keyword is not accepted. */
const WORDS = {
  minimum: (value) => `>= ${compactJson(value)}`,
  maximum: (value) => `<= ${compactJson(value)}`,
  exclusiveMinimum: (value) => `> ${compactJson(value)}`,
  exclusiveMaximum: (value) => `< ${compactJson(value)}`,
  multipleOf: (value) => `multiple of ${compactJson(value)}`,
  minLength: (value) => `at least ${plural(value, "character", "characters")}`,
  maxLength: (value) => `at most ${plural(value, "character", "characters")}`,
  pattern: (value) => `matches ${String(value)}`,
  format: (value) => `format ${String(value)}`,
  contentEncoding: (value) => `encoded as ${String(value)}`,
  contentMediaType: (value) => `of type ${String(value)}`,
  minItems: (value) => `at least ${plural(value, "item", "items")}`,
  maxItems: (value) => `at most ${plural(value, "item", "items")}`,
  uniqueItems: () => "no duplicates",
  prefixItems: (value) => (isArray(value) ? `in order: ${value.map(typeWords).join(", ")}` : null),
  contains: (value) => `contains ${asWords(value)}`,
  minProperties: (value) => `at least ${plural(value, "property", "properties")}`,
  maxProperties: (value) => `at most ${plural(value, "property", "properties")}`,
  additionalProperties: (value) => (isObject(value) ? `further keys: ${typeWords(value)}` : null),
  patternProperties: (value) =>
    isObject(value)
      ? Object.entries(value)
          .map(([pattern, schema]) => `keys matching ${pattern}: ${typeWords(schema)}`)
          .join("; ")
      : null,
  propertyNames: (value) => `keys: ${asWords(value)}`,
  dependentRequired: (value) =>
    isObject(value)
      ? Object.entries(value)
          .map(([name, needs]) => `${name} needs ${isArray(needs) ? needs.join(", ") : ""}`)
          .join("; ")
      : null,
  dependentSchemas: (value) => `dependent: ${compactJson(value)}`,
  if: (value, schema) => {
    const [then, otherwise] = [own(schema, "then"), own(schema, "else")];
    const ends = [then && `then ${compactJson(then)}`, otherwise && `else ${compactJson(otherwise)}`].filter(isString);
    return ends.length === 0 ? null : [`if ${compactJson(value)}`, ...ends].join(" ");
  },
  not: (value) => `not ${asWords(value)}`,
  const: (value) => `always ${compactJson(value)}`,
  enum: (value) => `one of ${listed(value)}`,
  default: (value) => (value === null ? null : `default ${compactJson(value)}`),
  examples: (value) => (isArray(value) ? `e.g. ${listed(value.slice(0, 3))}` : null),
  oneOf: (value) => `exactly one of ${asRule(value, {})}`,
  anyOf: (value) => `one of ${asRule(value, {})}`,
  allOf: (value) => `all of ${asRule(value, {})}`,
} satisfies Record<string, Say>;

export type DescribableKeyword = keyof typeof WORDS;

export function describeConstraints(schema: JsonObject, keywords: readonly DescribableKeyword[]): readonly string[] {
  return keywords.flatMap((keyword) => {
    const value = own(schema, keyword);
    const said = value === undefined ? null : (WORDS[keyword] as Say)(value, schema);
    return said === null ? [] : [said];
  });
}

export function extendDescription(schema: JsonObject, words: readonly string[]): JsonObject {
  if (words.length === 0) return schema;
  const description = own(schema, "description");
  return { ...schema, description: joinWords(isString(description) ? description : "", words) };
}

export function joinWords(description: string, words: readonly string[]): string {
  const said = words.join("; ");
  if (said === "") return description;
  return description === "" ? said : `${description} (${said})`;
}

function typeWords(schema: Json): string {
  if (!isObject(schema)) return "any";
  const type = own(schema, "type");
  if (isString(type) && Object.keys(without(schema, "type", "description", "title", "items")).length === 0) return type;
  return Object.keys(schema).length === 0 ? "any" : compactJson(schema);
}

function asWords(schema: Json): string {
  if (isObject(schema) && Object.keys(schema).length === 1) {
    const said = describeConstraints(schema, ["pattern", "enum", "const", "format", "maxLength", "minLength"]);
    if (said[0] !== undefined) return said[0];
  }
  return typeWords(schema);
}
