import type { JSONObject, JSONValue, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { RE2JS } from "re2js";

/** A tool as a model is given it. */
export type DemoTool = { readonly name: string; readonly description: string; readonly inputSchema: unknown };

/** The part of JSON Schema that arguments are filled by. */
export type FieldSchema = {
  readonly type: string;
  readonly description: string;
  readonly enum: readonly string[] | null;
  readonly format: string | null;
  readonly pattern: TextPattern | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minItems: number | null;
  /** Its default; null: it has none. */
  readonly fallback: JSONValue;
  readonly items: FieldSchema | null;
};

/** Tools of the provider's own are no concern of a model that runs here. */
export function readTools(tools: LanguageModelV3CallOptions["tools"]): DemoTool[] {
  return (tools ?? []).flatMap((tool) =>
    tool.type === "function"
      ? [{ name: tool.name, description: tool.description ?? "", inputSchema: tool.inputSchema }]
      : [],
  );
}

export function propertiesOf(inputSchema: unknown): ReadonlyMap<string, FieldSchema> {
  const { properties } = objectOf(inputSchema);
  return new Map(Object.entries(objectOf(properties)).map(([name, schema]) => [name, fieldOf(schema)]));
}

export function requiredOf(inputSchema: unknown): readonly string[] {
  const { required } = objectOf(inputSchema);
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

function fieldOf(schema: unknown): FieldSchema {
  const { type, description, enum: values, format, pattern, items, default: fallback, ...limits } = objectOf(schema);
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== "null");
  return {
    type: typeof types[0] === "string" ? types[0] : "string",
    description: typeof description === "string" ? description : "",
    enum: Array.isArray(values) ? values.filter((value) => typeof value === "string") : null,
    format: typeof format === "string" ? format : null,
    pattern: typeof pattern === "string" ? patternOf(pattern) : null,
    minimum: numberOf(limits.minimum),
    maximum: numberOf(limits.maximum),
    minLength: numberOf(limits.minLength),
    maxLength: numberOf(limits.maxLength),
    minItems: numberOf(limits.minItems),
    fallback: fallback ?? null,
    items: items === undefined ? null : fieldOf(items),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** What tells whether a text fits. */
export type TextPattern = { test(text: string): boolean };

/** Somebody else's pattern, run in linear time; what cannot be run so, or is none, is no rule. */
function patternOf(source: string): TextPattern | null {
  if (source.length > 200) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return null;
  }
}

export function objectOf(value: unknown): JSONObject {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is JSONObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is JSONValue[] {
  return Array.isArray(value);
}
