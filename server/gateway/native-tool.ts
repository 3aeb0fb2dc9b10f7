import type { Json } from "@/server/engine/model/snapshot";
import type { DialectName } from "./dialects/dialect";
import { fieldsOf } from "./dialects/json-text";

type Words = { readonly name?: string; readonly description?: (before: string) => string };

export function rewordTool(dialect: DialectName, tool: Json, { name, description }: Words): Json {
  const fields = fieldsOf(dialect === "openai-chat" ? fieldsOf(tool).function : tool) as Readonly<Record<string, Json>>;
  const reworded = {
    ...fields,
    ...(name !== undefined && { name }),
    ...(description && { description: description(String(fields.description ?? "")) }),
  };
  return dialect === "openai-chat" ? { type: "function", function: reworded } : reworded;
}
