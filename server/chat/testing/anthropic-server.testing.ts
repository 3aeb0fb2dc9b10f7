import {
  argumentsText,
  countTokens,
  lettersOf,
  type ModelServer,
  type ModelServerOptions,
  type PromptPiece,
  type Protocol,
  type Script,
  startModelServer,
  wordsOf,
} from "./model-server.testing";

/** Anthropic's Messages API, streamed, as strict as the real one. */
export function startAnthropicServer(script: Script, options: ModelServerOptions = {}): Promise<ModelServer> {
  return startModelServer(anthropic, script, options);
}

type Block = {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
};
type WireMessage = { readonly role: string; readonly content: string | readonly Block[] };

const STOP = { stop: "end_turn", calls: "tool_use", length: "max_tokens", filter: "refusal" } as const;
const MESSAGE_FRAME = 4;
/** What the real one adds to the system prompt of a request with tools: from 290 to 675, by model. */
const TOOL_USE_PROMPT = 400;
const NAME = /^[a-zA-Z0-9_-]{1,128}$/;

const anthropic: Protocol = {
  path: "/v1/messages",
  refuse(headers, body, keys) {
    const key = headers["x-api-key"];
    if (keys.length > 0 && (typeof key !== "string" || !keys.includes(key))) {
      return { status: 401, message: "invalid x-api-key", type: "authentication_error" };
    }
    const problem =
      headers["anthropic-version"] === undefined ? "anthropic-version: header is required" : findProblem(body);
    return problem === null ? null : { status: 400, message: problem, type: "invalid_request_error" };
  },
  refusalBody: ({ message, type }) => ({ type: "error", error: { type, message }, request_id: "req_test" }),
  piecesOf({ tools = [], system, messages }) {
    const own = (tools as readonly unknown[]).map((tool) => piece("tools", tool, countTokens(readText(tool))));
    const told = system === undefined ? [] : [{ role: "system", content: system as WireMessage["content"] }];
    const prompt: PromptPiece[] =
      own.length === 0 ? [] : [{ kind: "tools", text: "tool-use prompt", tokens: TOOL_USE_PROMPT }];
    return [
      ...prompt,
      ...own,
      ...told.map(({ role, content }) => piece("system", content, countMessage({ role, content }))),
      ...(messages as readonly WireMessage[]).map((message) => piece("messages", message, countMessage(message))),
    ];
  },
  begin: ({ model }, { input, cached }, count) => [
    event("message_start", {
      message: {
        ...{ id: `msg_${count}`, type: "message", role: "assistant", model, content: [] },
        ...{ stop_reason: null, stop_sequence: null },
        usage: {
          input_tokens: input - cached,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: cached,
          output_tokens: 1,
        },
      },
    }),
    event("ping", {}),
  ],
  speak({ say, think, call }, _body, count) {
    const blocks = [
      ...(think === "" ? [] : [{ start: { type: "thinking", thinking: "", signature: "" }, deltas: thoughts(think) }]),
      ...(say === "" ? [] : [{ start: { type: "text", text: "" }, deltas: words(say) }]),
      ...call.map((one, index) => ({
        start: { type: "tool_use", id: `toolu_${count}_${index}`, name: one.name, input: {} },
        deltas: ["", ...lettersOf(argumentsText(one))].map((text) => ({
          type: "input_json_delta",
          partial_json: text,
        })),
      })),
    ];
    return blocks.flatMap(({ start, deltas }, index) => [
      event("content_block_start", { index, content_block: start }),
      ...deltas.map((delta) => event("content_block_delta", { index, delta })),
      event("content_block_stop", { index }),
    ]);
  },
  fault: (message) => [event("error", { error: { type: "overloaded_error", message } })],
  end: (why, { output }) => [
    event("message_delta", {
      delta: { stop_reason: STOP[why], stop_sequence: null },
      usage: { output_tokens: output },
    }),
    event("message_stop", {}),
  ],
};

function words(text: string) {
  return wordsOf(text).map((word) => ({ type: "text_delta", text: word }));
}

function thoughts(text: string) {
  return wordsOf(text).map((word) => ({ type: "thinking_delta", thinking: word }));
}

function event(type: string, value: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;
}

function piece(kind: PromptPiece["kind"], value: unknown, tokens: number): PromptPiece {
  return { kind, text: readText(value), tokens };
}

/** Cache and streaming flags are not part of what the model reads. */
const UNREAD = ["cache_control", "eager_input_streaming"];

function readText(value: unknown): string {
  return JSON.stringify(value, (key, held: unknown) => (UNREAD.includes(key) ? undefined : held));
}

/** Several results in one message would be separate messages elsewhere. */
function countMessage({ role, content }: WireMessage): number {
  const blocks = blocksOf(content);
  const texts = blocks.flatMap((block) => textsOf(block));
  const frames = role === "user" ? blocks.length : 1;
  return frames * MESSAGE_FRAME + texts.reduce((sum, text) => sum + countTokens(text), 0);
}

function textsOf({ type, text = "", name = "", input, content = "" }: Block): string[] {
  if (type === "tool_use") return [name, JSON.stringify(input)];
  return type === "tool_result" ? blocksOf(content).flatMap(textsOf) : [text];
}

function blocksOf(content: string | readonly Block[]): readonly Block[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function findProblem({ model, messages, tools, max_tokens: max, stream }: Record<string, unknown>): string | null {
  if (typeof model !== "string") return "model: Field required";
  if (typeof max !== "number" || max < 1) return "max_tokens: Field required";
  if (stream !== true) return "this server only streams";
  if (tools !== undefined && (!Array.isArray(tools) || tools.length === 0))
    return "tools: List should have at least 1 item";
  if (!Array.isArray(messages) || messages.length === 0) return "messages: at least one message is required";
  return findMessageProblem(messages as readonly WireMessage[], tools !== undefined);
}

function findMessageProblem(messages: readonly WireMessage[], hasTools: boolean): string | null {
  if (messages[0]?.role !== "user") return 'messages: first message must use the "user" role';
  let open: readonly string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== "user" && role !== "assistant") return `messages.${at}.role: Input should be 'user' or 'assistant'`;
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    if (blocks.length === 0) return `messages.${at}: all messages must have non-empty content`;
    if (blocks.some(({ type, text }) => type === "text" && (text ?? "").trim() === "")) {
      return "messages: text content blocks must contain non-whitespace text";
    }
    const answered = blocks.flatMap((block: Block) => (block.type === "tool_result" ? [block.tool_use_id ?? ""] : []));
    if (open.some((id) => !answered.includes(id))) {
      return `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}`;
    }
    if (answered.some((id) => !open.includes(id)))
      return `messages.${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks`;
    const strange = blocks.find((block: Block) => block.type === "tool_use" && !NAME.test(block.name ?? ""));
    if (strange !== undefined) return `messages.${at}.content: tool_use.name: String should match pattern`;
    open = blocks.flatMap((block: Block) => (block.type === "tool_use" ? [block.id ?? ""] : []));
    if (open.length > 0 && !hasTools) return "tools: must be given where messages hold `tool_use` blocks";
  }
  return open.length > 0 ? "messages: `tool_use` ids were found without `tool_result` blocks" : null;
}
