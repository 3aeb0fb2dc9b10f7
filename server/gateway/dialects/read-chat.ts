import { fieldsOf, listOf, textOf } from "./json-text";
import type { DialectParts, NamedChoice, ToolName } from "./read-caller-request";

type Fields = Readonly<Record<string, unknown>>;

export function readChat(body: Fields): DialectParts {
  const messages = listOf(body.messages);
  return {
    messages,
    choice: readChoice(body.tool_choice ?? body.function_call),
    called: messages.flatMap(readCalled),
    elsewhere: listOf(body.functions).flatMap((entry) => textOf(fieldsOf(entry).name) ?? []),
  };
}

function readChoice(value: unknown): NamedChoice {
  if (value === "none" || value === "required") return { kind: value };
  const choice = fieldsOf(value);
  if (choice.type === "allowed_tools") {
    const allowed = fieldsOf(choice.allowed_tools);
    const tools = listOf(allowed.tools).flatMap((entry) => nameOf(fieldsOf(entry)));
    return { kind: "allowed", tools, isRequired: allowed.mode === "required" };
  }
  const [tool] = nameOf(choice);
  return tool === undefined ? { kind: "auto" } : { kind: "named", tool };
}

function readCalled(message: unknown): ToolName[] {
  const { tool_calls: calls, function_call: legacy } = fieldsOf(message);
  return [...listOf(calls).flatMap((call) => nameOf(fieldsOf(call))), ...nameOf(fieldsOf(legacy))];
}

/** A function, a custom tool, or the older form that holds the name itself. */
function nameOf(entry: Fields): ToolName[] {
  const name = textOf(fieldsOf(entry.function ?? entry.custom).name) ?? textOf(entry.name);
  return name === null ? [] : [{ name, namespace: null }];
}
