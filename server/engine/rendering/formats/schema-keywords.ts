/** How each JSON Schema keyword is read. Others mean nothing to a model and are dropped. */
export type KeywordKind =
  | "text"
  | "number"
  | "count"
  | "flag"
  | "value"
  | "schema"
  | "schemas"
  | "schema-map"
  | "names-map";

export const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map<string, KeywordKind>([
  ["title", "text"],
  ["description", "text"],
  ["format", "text"],
  ["pattern", "text"],
  ["contentEncoding", "text"],
  ["contentMediaType", "text"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["exclusiveMinimum", "number"],
  ["exclusiveMaximum", "number"],
  ["multipleOf", "number"],
  ["minLength", "count"],
  ["maxLength", "count"],
  ["minItems", "count"],
  ["maxItems", "count"],
  ["minContains", "count"],
  ["maxContains", "count"],
  ["minProperties", "count"],
  ["maxProperties", "count"],
  ["uniqueItems", "flag"],
  ["deprecated", "flag"],
  ["readOnly", "flag"],
  ["writeOnly", "flag"],
  ["const", "value"],
  ["default", "value"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["contains", "schema"],
  ["propertyNames", "schema"],
  ["anyOf", "schemas"],
  ["oneOf", "schemas"],
  ["allOf", "schemas"],
  ["prefixItems", "schemas"],
  ["properties", "schema-map"],
  ["patternProperties", "schema-map"],
  ["dependentSchemas", "schema-map"],
  ["$defs", "schema-map"],
  ["definitions", "schema-map"],
  ["dependentRequired", "names-map"],
]);

export const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["str", "string"],
  ["text", "string"],
  ["number", "number"],
  ["float", "number"],
  ["double", "number"],
  ["integer", "integer"],
  ["int", "integer"],
  ["long", "integer"],
  ["boolean", "boolean"],
  ["bool", "boolean"],
  ["object", "object"],
  ["dict", "object"],
  ["map", "object"],
  ["array", "array"],
  ["list", "array"],
  ["tuple", "array"],
  ["set", "array"],
  ["null", "null"],
  ["none", "null"],
]);
