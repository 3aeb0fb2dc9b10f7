import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";

export type ToolParameter = {
  readonly name: string;
  readonly description: string;
  readonly choices: readonly string[];
};

const MAX_DEPTH = 4;
const MAX_PARAMETERS = 200;

export function toolParameters(schema: JsonObject): ToolParameter[] {
  const found: ToolParameter[] = [];
  collect(schema, 0, found);
  return found;
}

function collect(schema: Json | undefined, depth: number, found: ToolParameter[]): void {
  if (!isObject(schema) || depth > MAX_DEPTH) return;
  if (isObject(schema.properties)) {
    for (const [name, inner] of Object.entries(schema.properties)) {
      if (found.length >= MAX_PARAMETERS) return;
      found.push({ name, description: descriptionOf(inner), choices: choicesOf(inner) });
      collect(inner, depth + 1, found);
    }
  }
  collect(schema.items, depth + 1, found);
}

function descriptionOf(schema: Json): string {
  return isObject(schema) && typeof schema.description === "string" ? schema.description : "";
}

export function choicesOf(schema: Json): string[] {
  if (!isObject(schema)) return [];
  const values = Array.isArray(schema.enum) ? schema.enum : isObject(schema.items) ? schema.items.enum : undefined;
  return Array.isArray(values) ? values.filter((value): value is string => typeof value === "string") : [];
}
