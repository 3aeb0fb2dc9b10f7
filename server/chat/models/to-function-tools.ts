import type { LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own } from "@/server/engine/util/json-values";

export function toFunctionTools(rendered: readonly Json[]): LanguageModelV3FunctionTool[] {
  return rendered.flatMap(readDefinitions).flatMap((definition) => {
    const name = own(definition, "name");
    const description = own(definition, "description");
    const schema = SCHEMA_FIELDS.map((field) => own(definition, field)).find(isObject);
    if (!isString(name)) return [];
    return [
      {
        type: "function" as const,
        name,
        ...(isString(description) && { description }),
        inputSchema: (schema ?? { type: "object", properties: {} }) as LanguageModelV3FunctionTool["inputSchema"],
      },
    ];
  });
}

const SCHEMA_FIELDS = ["parameters", "input_schema", "parametersJsonSchema", "inputSchema"];

/** One wraps each definition, another wraps them all. */
function readDefinitions(entry: Json): JsonObject[] {
  if (!isObject(entry)) return [];
  const wrapped = own(entry, "function");
  if (isObject(wrapped)) return [wrapped];
  const several = own(entry, "functionDeclarations");
  return isArray(several) ? several.filter(isObject) : [entry];
}
