import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { mapChunked, type Task } from "@/server/engine/util/chunked";
import { own } from "@/server/engine/util/json-values";
import { DomainError } from "@/server/lib/errors";
import { isPlainObject } from "@/server/policy/sources/read/clean-json";
import { createSchemaCleaner } from "@/server/policy/sources/read/clean-schema";
import { fromGemini } from "@/server/policy/sources/read/from-gemini";
import { UnusableTool } from "@/server/policy/sources/read/upstream-tool";
import type { CallerToolDefinition } from "./caller-snapshot";

/** Includes tools inside groups. */
export const MAX_CALLER_TOOLS = 2000;

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 100_000;
/** Gemini groups functions under these keys. */
const GROUPS = ["functionDeclarations", "function_declarations"];
const SCHEMAS = ["inputSchema", "input_schema", "parametersJsonSchema", "parameters_json_schema", "parameters"];

type Found = { readonly tool: JsonObject; readonly at: string; readonly namespace: string | null };

/** OpenAI, Anthropic, Gemini or MCP format, per entry. Errors name the field: `tools[3].name`. */
export function* readCallerTools(tools: readonly unknown[]): Task<readonly CallerToolDefinition[]> {
  const found = tools.flatMap((tool, at) => listTools(tool, `tools[${at}]`, null));
  if (found.length > MAX_CALLER_TOOLS) {
    throw refuse("tools", `has ${found.length} tools; the limit is ${MAX_CALLER_TOOLS}`);
  }
  const clean = createSchemaCleaner();
  const places = new Map<string, string>();
  return yield* mapChunked(found, (one) => {
    const read = readTool(one, clean);
    const other = places.get(read.name);
    if (other !== undefined) throw refuse(`${one.at}.name`, `“${read.name}” is also the name of ${other}`);
    places.set(read.name, one.at);
    return read;
  });
}

function listTools(value: unknown, at: string, namespace: string | null): Found[] {
  if (!isPlainObject(value)) throw refuse(at, "must be an object");
  if (own(value, "type") === "namespace" && namespace === null) {
    const name = own(value, "name");
    if (typeof name !== "string" || name === "") throw refuse(`${at}.name`, "must name the namespace");
    const inner = own(value, "tools");
    if (!Array.isArray(inner)) throw refuse(`${at}.tools`, "must be a list");
    return inner.flatMap((tool, place) => listTools(tool, `${at}.tools[${place}]`, name));
  }
  const group = GROUPS.find((key) => Array.isArray(own(value, key)));
  if (group === undefined) return [{ tool: value, at, namespace }];
  return (own(value, group) as readonly Json[]).flatMap((tool, place) =>
    listTools(tool, `${at}.${group}[${place}]`, namespace),
  );
}

function readTool({ tool, at, namespace }: Found, clean: ReturnType<typeof createSchemaCleaner>): CallerToolDefinition {
  const nested = own(tool, "function");
  const fields = isPlainObject(nested) ? nested : tool;
  const place = fields === tool ? at : `${at}.function`;
  const name = own(fields, "name");
  const schemaKey = SCHEMAS.find((key) => own(fields, key) !== undefined);
  const type = own(tool, "type");
  if (schemaKey === undefined && typeof type === "string" && type !== "function" && type !== "custom") {
    throw refuse(`${at}.type`, `“${type.slice(0, 40)}” is run by the provider itself: leave it out of the list`);
  }
  if (typeof name !== "string" || name.trim() === "") throw refuse(`${place}.name`, "must be the tool's name");
  if (name.length > MAX_NAME_LENGTH) throw refuse(`${place}.name`, `is longer than ${MAX_NAME_LENGTH} characters`);
  const description = own(fields, "description") ?? "";
  if (typeof description !== "string") throw refuse(`${place}.description`, "must be a string");
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    throw refuse(`${place}.description`, `is longer than ${MAX_DESCRIPTION_LENGTH} characters`);
  }
  const inputSchema = readSchema(
    schemaKey === undefined ? null : own(fields, schemaKey),
    clean,
    `${place}.${schemaKey}`,
  );
  return { name: namespace === null ? name : `${namespace}__${name}`, description, inputSchema };
}

function readSchema(given: Json | undefined, clean: ReturnType<typeof createSchemaCleaner>, place: string): JsonObject {
  if (given === undefined || given === null) return { type: "object", properties: {} };
  const schema = fromGemini(given);
  if (!isPlainObject(schema)) throw refuse(place, "must be a JSON Schema");
  try {
    const { type, ...rest } = clean(schema, "schema").schema;
    const isObjectType = type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
    if (!isObjectType) throw refuse(`${place}.type`, "must be object");
    return { type: "object", ...rest };
  } catch (error) {
    if (error instanceof UnusableTool) throw refuse(place, error.message.replace(/^Its schema /, ""));
    throw error;
  }
}

function refuse(field: string, problem: string): DomainError {
  return new DomainError("invalid", `${field}: ${problem}`, { field });
}
