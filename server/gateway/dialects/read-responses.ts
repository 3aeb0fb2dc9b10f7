import { qualifiedName } from "./dialect";
import { fieldsOf, listOf, textOf } from "./json-text";
import type { DialectParts, NamedChoice, ToolName } from "./read-caller-request";
import { readTools } from "./tool-entries";

type Fields = Readonly<Record<string, unknown>>;

export const DEFINING_ITEMS: ReadonlySet<unknown> = new Set(["additional_tools", "tool_search_output"]);

export function readResponses(body: Fields): DialectParts {
  const items = typeof body.input === "string" ? [{ role: "user", content: body.input }] : listOf(body.input);
  return {
    messages: items.map(withQualifiedName),
    choice: readChoice(body.tool_choice),
    called: items.map(fieldsOf).filter(isCall).flatMap(nameOf),
    elsewhere: items.map(fieldsOf).filter(isDefining).flatMap(namesDefinedIn),
  };
}

function readChoice(value: unknown): NamedChoice {
  if (value === "none" || value === "required") return { kind: value };
  const choice = fieldsOf(value);
  if (choice.type === "allowed_tools") {
    const tools = listOf(choice.tools).flatMap((entry) => nameOf(fieldsOf(entry)));
    return { kind: "allowed", tools, isRequired: choice.mode === "required" };
  }
  const [tool] = nameOf(choice);
  return tool === undefined ? { kind: "auto" } : { kind: "named", tool };
}

function isCall({ type }: Fields): boolean {
  return type === "function_call" || type === "custom_tool_call";
}

function isDefining({ type }: Fields): boolean {
  return DEFINING_ITEMS.has(type);
}

function nameOf(entry: Fields): ToolName[] {
  const name = textOf(entry.name);
  return name === null ? [] : [{ name, namespace: textOf(entry.namespace) }];
}

function namesDefinedIn(item: Fields): string[] {
  const { tools, otherNames } = readTools("openai-responses", listOf(item.tools));
  return [...tools.map(({ name }) => name), ...otherNames];
}

/** So that a conversation names tools as the list does. */
function withQualifiedName(item: unknown): unknown {
  const fields = fieldsOf(item);
  const name = textOf(fields.name);
  const namespace = textOf(fields.namespace);
  if (!isCall(fields) || name === null || namespace === null) return item;
  return { ...fields, name: qualifiedName(namespace, name) };
}
