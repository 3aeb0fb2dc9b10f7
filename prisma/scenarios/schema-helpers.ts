import type { Json, JsonObject } from "@/server/engine/model/snapshot";

/** Short forms for the JSON Schema fragments that tool definitions are made of. */

type TextRules = {
  readonly format?: "date" | "date-time" | "email" | "uri" | "time" | "uuid";
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: string;
};

type NumberRules = { readonly minimum?: number; readonly maximum?: number; readonly default?: number };

export function text(description: string, rules: TextRules = {}): JsonObject {
  return { type: "string", description, ...rules };
}

export function choice(description: string, values: readonly string[], byDefault?: string): JsonObject {
  return { type: "string", description, enum: values, ...(byDefault === undefined ? {} : { default: byDefault }) };
}

export function integer(description: string, rules: NumberRules = {}): JsonObject {
  return { type: "integer", description, ...rules };
}

export function decimal(description: string, rules: NumberRules = {}): JsonObject {
  return { type: "number", description, ...rules };
}

export function flag(description: string, byDefault?: boolean): JsonObject {
  return { type: "boolean", description, ...(byDefault === undefined ? {} : { default: byDefault }) };
}

export function list(description: string, items: JsonObject, rules: { readonly maxItems?: number } = {}): JsonObject {
  return { type: "array", description, items, ...rules };
}

/** An object whose keys are the caller's own, such as headers. */
export function record(description: string, values: Json = true): JsonObject {
  return { type: "object", description, additionalProperties: values };
}

/** A whole input schema. `required` is left out where nothing is. */
export function object<Properties extends Readonly<Record<string, JsonObject>>>(
  properties: Properties,
  required: readonly (keyof Properties & string)[] = [],
): JsonObject {
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}
