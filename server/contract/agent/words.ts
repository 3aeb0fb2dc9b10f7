import { z } from "zod";
import { type Json, MODES } from "@/server/engine/model/snapshot";
import type { TokenMethod } from "@/server/engine/rendering/billing";

export { MODES };
export const FORMATS = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "text"] as const;

export const TOKEN_METHODS = [
  "openai-functions",
  "anthropic-tools",
  "json",
  "text",
] as const satisfies readonly TokenMethod[];

export const SESSION_ID = z.string().regex(/^[\x21-\x7e]{1,128}$/, "Use 1 to 128 printable characters without spaces");

/** It was parsed from JSON, so checking it again would only cost time. */
export const ANY_JSON = z.custom<Json>().meta({ description: "Any JSON value." });

const object = { type: "object" };
const text = { type: "string" };
const named = { name: text, description: text };
const shape = (title: string, properties: object, required: readonly string[]) => {
  return { ...{ title, type: "object" }, properties, required };
};

/** In the OpenAPI document, the shape in each format; we write it ourselves, so it is not checked again. */
export const TOOL_DEFINITION = z.custom<Json>().meta({
  id: "ToolDefinition",
  description: "A tool as the provider expects it, in the `format` of the request.",
  anyOf: [
    shape(
      "openai-chat",
      { type: { const: "function" }, function: shape("function", { ...named, parameters: object }, ["name"]) },
      ["type", "function"],
    ),
    shape("openai-responses", { type: { const: "function" }, ...named, parameters: object }, ["type", "name"]),
    shape("anthropic", { ...named, input_schema: object }, ["name", "input_schema"]),
    shape("gemini", { functionDeclarations: { type: "array", items: object } }, ["functionDeclarations"]),
    shape("mcp", { ...named, inputSchema: object }, ["name", "inputSchema"]),
  ],
});

/** A name that may not exist: anything short without control characters. */
export const PRINTABLE_NAME = z
  .string()
  .min(1)
  .max(200)
  // Spelled out: not every reader of the OpenAPI document knows `\p{Cc}`.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, "Contains control characters");

export const ROLE = PRINTABLE_NAME.nullish().meta({
  description: "The role to use. Optional if the key has only one.",
});

/** Response data. It is never changed, because parts of it are shared with the next response. */
export type Answer<Schema extends z.ZodType> = Unchangeable<z.output<Schema>>;

type Unchangeable<T> = [Json] extends [T]
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Unchangeable<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Unchangeable<T[K]> }
      : T;
