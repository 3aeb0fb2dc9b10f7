import type { DialectName } from "@/server/gateway/dialects/dialect";

/**
 * Reads a request as its provider would. It shares no code with the gateway, so a mistake there can't hide itself.
 */
export type ModelInput = {
  readonly dialect: DialectName;
  readonly stream: boolean;
  /** Everything the user and the tools have said. */
  readonly text: string;
  readonly tools: readonly OfferedTool[];
  /** Names of the tools that were called and answered, oldest first. */
  readonly answered: readonly string[];
  /** `tools` as JSON. */
  readonly toolsJson: string;
};

/** A tool that the model can call by this name, within this namespace. */
export type OfferedTool = { readonly name: string; readonly namespace?: string };

type Fields = Readonly<Record<string, unknown>>;
type Call = { readonly id: unknown; readonly name: unknown };
type Reading = Pick<ModelInput, "tools"> & { readonly calls: readonly Call[]; readonly answers: readonly unknown[] };

const READERS: Record<DialectName, (body: Fields) => Reading> = {
  "openai-chat": readChat,
  "openai-responses": readResponses,
  anthropic: readMessages,
};

export function readAsProvider(dialect: DialectName, bytes: Buffer): ModelInput {
  const body = fields(JSON.parse(bytes.toString()));
  const { tools, calls, answers } = READERS[dialect](body);
  const done = new Set(answers);
  return {
    ...{ dialect, stream: body.stream === true, text: JSON.stringify(body.messages ?? body.input ?? ""), tools },
    answered: calls.filter(({ id }) => done.has(id)).map(({ name }) => String(name)),
    toolsJson: JSON.stringify(body.tools ?? []),
  };
}

function readChat(body: Fields): Reading {
  const messages = list(body.messages);
  return {
    tools: list(body.tools).map((tool) => ({ name: String(fields(tool.function).name) })),
    calls: messages.flatMap((message) =>
      list(message.tool_calls).map((call) => ({ id: call.id, name: fields(call.function).name })),
    ),
    answers: messages.filter(({ role }) => role === "tool").map((message) => message.tool_call_id),
  };
}

function readResponses(body: Fields): Reading {
  const items = list(body.input);
  return {
    tools: list(body.tools).flatMap((tool): OfferedTool[] =>
      tool.type === "namespace"
        ? list(tool.tools).map(({ name }) => ({ name: String(name), namespace: String(tool.name) }))
        : [{ name: String(tool.name ?? tool.type) }],
    ),
    calls: items.filter(({ type }) => type === "function_call").map(({ call_id, name }) => ({ id: call_id, name })),
    answers: items.filter(({ type }) => type === "function_call_output").map(({ call_id }) => call_id),
  };
}

function readMessages(body: Fields): Reading {
  const blocks = list(body.messages).flatMap(({ content }) => list(content));
  return {
    tools: list(body.tools).map(({ name }) => ({ name: String(name) })),
    calls: blocks.filter(({ type }) => type === "tool_use").map(({ id, name }) => ({ id, name })),
    answers: blocks.filter(({ type }) => type === "tool_result").map(({ tool_use_id }) => tool_use_id),
  };
}

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}
