import type { JSONObject, JSONValue, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { RE2JS } from "re2js";
import { describeProblem } from "@/server/agent/execute/describe-problem";
import { isObject as isJsonObject } from "@/server/engine/util/json-values";
import { compileSchema, type SchemaCheck } from "@/server/lib/json-schema/compile-schema";
import { startCheck } from "@/server/lib/json-schema/safe-pattern";

export type DemoTool = { readonly name: string; readonly description: string; readonly inputSchema: unknown };

export function readTools(tools: LanguageModelV3CallOptions["tools"] = []): DemoTool[] {
  const functions = tools.filter((tool) => tool.type === "function");
  return functions.map(({ name, description = "", inputSchema }) => ({ name, description, inputSchema }));
}

export function fieldsOf({ inputSchema }: DemoTool): ReadonlyMap<string, JSONObject> {
  const { properties } = asObject(inputSchema);
  return new Map(Object.entries(asObject(properties)).map(([name, schema]) => [name, asObject(schema)]));
}

export function requiredOf({ inputSchema }: DemoTool): string[] {
  return textsIn(asObject(inputSchema).required);
}

export function textIn(field: JSONObject | undefined, key: string): string {
  const value = field?.[key];
  return typeof value === "string" ? value : "";
}

export function textsIn(value: unknown): string[] {
  return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

export function isId(fieldName: string): boolean {
  return /(?:^|_)id$/.test(fieldName);
}

/** The pattern as RE2, which is linear in time whatever a tool brings. */
export function patternOf({ pattern }: JSONObject): { test(text: string): boolean } | null {
  if (typeof pattern !== "string" || pattern.length > 200) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return null;
  }
}

export function argumentProblem({ inputSchema }: Pick<DemoTool, "inputSchema">, args: JSONObject): string | null {
  if (!isJsonObject(inputSchema) || !isJsonObject(args)) return null;
  try {
    const check = checks.get(inputSchema) ?? compileSimple(inputSchema);
    checks.set(inputSchema, check);
    startCheck();
    const errors = check(args);
    if (errors.length === 0) return null;
    const { field, words } = describeProblem(errors);
    return `${field}: ${words}`;
  } catch {
    return "its input schema cannot be read";
  }
}

/** Keyed by schema, which is the same object in every round. */
const checks = new WeakMap<object, SchemaCheck>();

/** Nested choices multiply the time of a check. A timeout instead would make replies depend on the machine's load. */
function compileSimple(schema: Parameters<typeof compileSchema>[0]): SchemaCheck {
  const text = JSON.stringify(schema);
  const choices = text.match(/"(?:anyOf|oneOf|allOf|not|if)":/g) ?? [];
  if (text.length > 100_000 || choices.length > 12) throw new Error("The schema is too complex");
  return compileSchema(schema);
}

export function asObject(value: unknown): JSONObject {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is JSONObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is JSONValue[] {
  return Array.isArray(value);
}
