import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, MAX_DEPTH, own } from "@/server/engine/util/json-values";

export const EMPTY_NAMESPACE = "namespace functions {\n\n} // namespace functions";

/**
 * The form OpenAI publishes for its open models (Harmony); counts of its other models agree. Starts with the end of the previous function, because tokens
 * span the two.
 */
export function functionType(definition: Json, detail: Detail = "all"): string | null {
  const inner = isObject(definition) && isObject(definition.function) ? definition.function : definition;
  if (!isObject(inner) || !isString(inner.name)) return null;
  const parameters = isObject(inner.parameters) ? inner.parameters : {};
  const comment = isString(inner.description) ? comments("", inner.description) : "";
  const hasParameters = isObject(parameters.properties) && Object.keys(parameters.properties).length > 0;
  const type = hasParameters ? `(_: {\n${properties(parameters, "", 0, detail)}})` : "()";
  return `;\n\n${comment}type ${inner.name} = ${type} => any`;
}

/** `least`: without what older accounts of this form leave out: defaults, and comments within objects. */
export type Detail = "all" | "least";

function properties(schema: JsonObject, indent: string, depth: number, detail: Detail): string {
  const required = own(schema, "required");
  const isRequired = new Set(isArray(required) ? required : []);
  const entries = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return entries
    .map(([name, value]) => {
      const isTold = detail === "all" || depth === 0;
      const described =
        isTold && isObject(value) && isString(value.description) ? comments(indent, value.description) : "";
      const initial = detail === "all" && isObject(value) ? own(value, "default") : undefined;
      const note = initial === undefined ? "" : ` // default: ${JSON.stringify(initial)}`;
      return `${described}${indent}${name}${isRequired.has(name) ? "" : "?"}: ${typeOf(value, indent, depth, detail)},${note}\n`;
    })
    .join("");
}

function comments(indent: string, text: string): string {
  return text === "" ? "" : `${indent}// ${text}\n`;
}

const NAMES: Readonly<Record<string, string>> = { integer: "number", object: "object", array: "any[]" };

function typeOf(schema: Json | undefined, indent: string, depth: number, detail: Detail): string {
  if (!isObject(schema) || depth > MAX_DEPTH) return "any";
  const options = own(schema, "enum");
  if (isArray(options) && options.length > 0) return options.map((option) => JSON.stringify(option)).join(" | ");
  if (Object.hasOwn(schema, "const")) return JSON.stringify(schema.const);
  if (detail === "least" && !isString(schema.type)) return "any";
  const variants = [own(schema, "anyOf"), own(schema, "oneOf"), own(schema, "allOf")].find(isArray);
  if (variants !== undefined && variants.length > 0) {
    return variants.map((variant) => typeOf(variant, indent, depth + 1, detail)).join(" | ");
  }
  const { type } = schema;
  if (isArray(type)) return type.map((name) => (isString(name) ? (NAMES[name] ?? name) : "any")).join(" | ") || "any";
  if (type === "object" || isObject(schema.properties)) {
    if (!isObject(schema.properties) || Object.keys(schema.properties).length === 0) return "object";
    return `{\n${properties(schema, `${indent}  `, depth + 1, detail)}${indent}}`;
  }
  if (type === "array") {
    const items = own(schema, "items");
    return items === undefined ? "any[]" : `${typeOf(items, indent, depth + 1, detail)}[]`;
  }
  return isString(type) ? (NAMES[type] ?? type) : "any";
}
