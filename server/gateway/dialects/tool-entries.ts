import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { type CallerTool, type DialectName, qualifiedName } from "./dialect";
import { fieldsOf, textOf } from "./json-text";

type ToolFields = Pick<CallerTool, "localName" | "description" | "inputSchema">;

export type ToolEntry =
  | { readonly kind: "function"; readonly fields: ToolFields }
  | { readonly kind: "namespace"; readonly name: string; readonly tools: readonly unknown[] }
  /** Custom tools, the provider's own tools, and unknown kinds. */
  | { readonly kind: "other"; readonly name: string | null };

/** Anything that is no function in this dialect is `other`. */
export function readToolEntry(dialect: DialectName, raw: unknown): ToolEntry {
  const entry = fieldsOf(raw);
  const found = FUNCTIONS[dialect](entry);
  if (found !== null) return { kind: "function", fields: found };
  const name = textOf(entry.name);
  if (dialect === "openai-responses" && entry.type === "namespace" && name !== null && Array.isArray(entry.tools)) {
    return { kind: "namespace", name, tools: entry.tools };
  }
  return { kind: "other", name: name ?? textOf(fieldsOf(entry.custom).name) };
}

const FUNCTIONS: Record<DialectName, (entry: Readonly<Record<string, unknown>>) => ToolFields | null> = {
  "openai-chat": ({ type, function: inner }) =>
    type === "function" || type === undefined ? readFields(inner, "parameters") : null,
  "openai-responses": (entry) => (entry.type === "function" ? readFields(entry, "parameters") : null),
  anthropic: (entry) =>
    entry.type === undefined || entry.type === null || entry.type === "custom"
      ? readFields(entry, "input_schema")
      : null,
};

function readFields(value: unknown, schemaField: string): ToolFields | null {
  const fields = fieldsOf(value);
  if (typeof fields.name !== "string" || fields.name === "") return null;
  return {
    localName: fields.name,
    description: textOf(fields.description) ?? "",
    inputSchema: fieldsOf(fields[schemaField]) as JsonObject,
  };
}

export type ReadTools = { readonly tools: CallerTool[]; readonly untouched: number; readonly otherNames: string[] };

export function readTools(dialect: DialectName, list: readonly unknown[]): ReadTools {
  const tools = new Map<string, CallerTool>();
  const otherNames: string[] = [];
  let untouched = 0;

  function addFunction(fields: ToolFields, namespace: string | null, at: CallerTool["at"], raw: unknown): void {
    const name = qualifiedName(namespace, fields.localName);
    // Of two tools with one name the first is listed; both are kept or dropped by that name.
    if (!tools.has(name)) tools.set(name, { name, namespace, ...fields, at, raw: raw as Json });
  }

  list.forEach((raw, at) => {
    const entry = readToolEntry(dialect, raw);
    if (entry.kind === "function") addFunction(entry.fields, null, [at], raw);
    else if (entry.kind === "other") {
      untouched++;
      if (entry.name !== null) otherNames.push(entry.name);
    } else {
      entry.tools.forEach((inner, innerAt) => {
        const found = readToolEntry(dialect, inner);
        if (found.kind === "function") addFunction(found.fields, entry.name, [at, innerAt], inner);
        else {
          untouched++;
          if (found.name !== null) otherNames.push(qualifiedName(entry.name, found.name));
        }
      });
    }
  });
  return { tools: [...tools.values()], untouched, otherNames };
}
