import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isPlainObject } from "./clean-json";
import { withNull } from "./nullable";

const TYPES = ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"];
const SCHEMAS = ["items", "additionalProperties"];

/** Gemini writes types in capitals, with `nullable`. OpenAI parameters pass unchanged, so nobody has to say which list it is. */
export function fromGemini(schema: Json): Json {
  if (!isPlainObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (key === "type") return [key, typeof value === "string" && TYPES.includes(value) ? value.toLowerCase() : value];
    if (key === "properties" && isPlainObject(value)) return [key, mapValues(value)];
    if (key === "anyOf" && Array.isArray(value)) return [key, value.map(fromGemini)];
    return [key, SCHEMAS.includes(key) ? fromGemini(value) : value];
  });
  const isGemini = typeof schema.type === "string" && TYPES.includes(schema.type);
  return isGemini ? withNull(Object.fromEntries(entries)) : Object.fromEntries(entries);
}

function mapValues(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, fromGemini(value)]));
}
