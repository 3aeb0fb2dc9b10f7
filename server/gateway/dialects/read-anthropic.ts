import { fieldsOf, listOf, textOf } from "./json-text";
import type { DialectParts, NamedChoice, ToolName } from "./read-caller-request";

type Fields = Readonly<Record<string, unknown>>;

/** Blocks of a conversation that add or remove a tool from there on. */
export const TOOL_CHANGES: ReadonlySet<unknown> = new Set(["tool_addition", "tool_removal"]);

export function readAnthropic(body: Fields): DialectParts {
  const messages = listOf(body.messages);
  const blocks = messages.flatMap((message) => listOf(fieldsOf(message).content)).map(fieldsOf);
  const referred = blocks.flatMap(readReferences);
  return {
    messages,
    choice: readChoice(fieldsOf(body.tool_choice)),
    // The provider refuses a reference to a tool that it does not know.
    called: [...blocks.filter(({ type }) => type === "tool_use").flatMap(({ name }) => toName(name)), ...referred],
    elsewhere: blocks.flatMap(readToolChange),
  };
}

function readChoice({ type, name }: Fields): NamedChoice {
  if (type === "none") return { kind: "none" };
  if (type === "any") return { kind: "required" };
  const [tool] = type === "tool" ? toName(name) : [];
  return tool === undefined ? { kind: "auto" } : { kind: "named", tool };
}

function readReferences(block: Fields): ToolName[] {
  if (block.type === "tool_result") return listOf(block.content).flatMap(readReference);
  if (block.type === "tool_search_tool_result") {
    return listOf(fieldsOf(block.content).tool_references).flatMap(readReference);
  }
  if (!TOOL_CHANGES.has(block.type)) return [];
  const tool = fieldsOf(block.tool);
  return tool.type === "tool_reference" ? toName(tool.name) : [];
}

function readReference(part: unknown): ToolName[] {
  const { type, tool_name: name } = fieldsOf(part);
  return type === "tool_reference" ? toName(name) : [];
}

function readToolChange(block: Fields): string[] {
  const name = TOOL_CHANGES.has(block.type) ? nameOfChangedTool(fieldsOf(block.tool)) : null;
  return name === null ? [] : [name];
}

/** A reference by name, or a whole definition. */
export function nameOfChangedTool(tool: Fields): string | null {
  const name = textOf(tool.name) ?? textOf(fieldsOf(tool.definition).name);
  const server = textOf(tool.server_name);
  return name !== null && server !== null ? `mcp__${server}__${name}` : name;
}

function toName(value: unknown): ToolName[] {
  return typeof value === "string" ? [{ name: value, namespace: null }] : [];
}
