import type { JsonObject } from "@/server/engine/model/snapshot";

export function withNull(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  if (nullable !== true) return rest;
  if (typeof rest.type === "string") {
    const values = rest.enum;
    const isEnum = Array.isArray(values) && !values.includes(null);
    return { ...rest, type: [rest.type, "null"], ...(isEnum && { enum: [...values, null] }) };
  }
  if (Array.isArray(rest.type)) return { ...rest, type: [...new Set([...rest.type, "null"])] };
  const { description, ...body } = rest;
  const isAnything = Object.keys(body).length === 0;
  if (isAnything) return rest;
  return { ...(description !== undefined && { description }), anyOf: [body, { type: "null" }] };
}
