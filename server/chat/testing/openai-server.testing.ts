import type { Json } from "@/server/engine/model/snapshot";
import { EMPTY_NAMESPACE, functionType } from "@/server/engine/rendering/function-types";
import {
  argumentsText,
  countTokens,
  lettersOf,
  type ModelServer,
  type ModelServerOptions,
  type PromptPiece,
  type Protocol,
  type Refusal,
  type Script,
  startModelServer,
  wordsOf,
} from "./model-server.testing";

/**
 * Chat Completions, streamed, as strict as the strictest servers. Append `/v1` to its address. It counts tools as their
 * JSON, as most servers do that put them into a chat template.
 */
export function startCompatibleServer(script: Script, options: ModelServerOptions = {}): Promise<ModelServer> {
  return startModelServer(compatible, script, options);
}

/** The same, but it counts tools as OpenAI does. */
export function startOpenAiServer(
  script: Script,
  options: ModelServerOptions = {},
  countTools: (tools: readonly Json[]) => PromptPiece[] = functionPieces,
): Promise<ModelServer> {
  const piecesOf: Protocol["piecesOf"] = ({ tools = [], messages }) => [
    ...countTools(tools as readonly Json[]),
    ...(messages as readonly WireMessage[]).map(toPiece),
  ];
  return startModelServer({ ...compatible, piecesOf }, script, options);
}

function functionPieces(tools: readonly Json[]): PromptPiece[] {
  if (tools.length === 0) return [];
  const frame: PromptPiece = {
    kind: "tools",
    text: "functions",
    tokens: countTokens(EMPTY_NAMESPACE) + NAMESPACE_FRAME,
  };
  const own = tools.map((tool): PromptPiece => {
    return { kind: "tools", text: JSON.stringify(tool), tokens: countTokens(functionType(tool) ?? "") };
  });
  return [frame, ...own];
}

type WireCall = { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } };
type WirePart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url"; readonly image_url: { readonly url: string } };
type WireMessage = {
  readonly role: string;
  readonly content?: string | readonly WirePart[] | null;
  readonly tool_calls?: readonly WireCall[];
  readonly tool_call_id?: string;
};

const ROLES = new Set(["system", "developer", "user", "assistant", "tool"]);
const FINISH = { stop: "stop", calls: "tool_calls", length: "length", filter: "content_filter" } as const;
const MESSAGE_FRAME = 4;
const NAMESPACE_FRAME = 5;

const compatible: Protocol = {
  path: "/v1/chat/completions",
  refuse({ authorization }, body, keys) {
    if (keys.length > 0 && !keys.some((key) => authorization === `Bearer ${key}`)) {
      const given = authorization?.replace(/^Bearer /, "");
      const message = given === undefined ? "You didn't provide an API key." : `Incorrect API key provided: ${given}.`;
      return { status: 401, message, type: "invalid_request_error" };
    }
    const problem = findProblem(body);
    return problem === null ? null : invalid(problem);
  },
  refusalBody: ({ status, message, type }) => ({
    error: { message, type, param: null, code: status === 401 ? "invalid_api_key" : null },
  }),
  piecesOf({ tools = [], messages }) {
    const own = (tools as readonly unknown[]).map((tool): PromptPiece => {
      const text = JSON.stringify(tool);
      return { kind: "tools", text, tokens: countTokens(text) };
    });
    return [...own, ...(messages as readonly WireMessage[]).map(toPiece)];
  },
  begin: (body, _usage, count) => [chunk(body, count, { role: "assistant", content: "" })],
  speak: ({ say, think, call }, body, count) => [
    ...wordsOf(think).map((word) => chunk(body, count, { reasoning_content: word })),
    ...wordsOf(say).map((word) => chunk(body, count, { content: word })),
    ...call.flatMap((one, index) => [
      chunk(body, count, {
        tool_calls: [
          { index, id: `call_${count}_${index}`, type: "function", function: { name: one.name, arguments: "" } },
        ],
      }),
      ...lettersOf(argumentsText(one)).map((text) =>
        chunk(body, count, { tool_calls: [{ index, function: { arguments: text } }] }),
      ),
    ]),
  ],
  fault: (message) => [data({ error: { message, type: "server_error", param: null, code: null } })],
  end(why, { input, cached, output }, body, count) {
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    };
    const isWanted = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
    return [
      chunk(body, count, {}, FINISH[why]),
      ...(isWanted ? [data({ ...frame(body, count), choices: [], usage })] : []),
      "data: [DONE]\n\n",
    ];
  },
};

function toPiece(message: WireMessage): PromptPiece {
  const calls = message.tool_calls ?? [];
  return {
    kind: message.role === "system" || message.role === "developer" ? "system" : "messages",
    text: JSON.stringify(message),
    tokens:
      MESSAGE_FRAME +
      countContent(message.content ?? "") +
      calls.reduce((sum, { function: { name, arguments: args } }) => sum + countTokens(name) + countTokens(args), 0),
  };
}

/** Images count as in the ledger. */
const IMAGE_TOKENS = 1000;

function countContent(content: string | readonly WirePart[]): number {
  if (typeof content === "string") return countTokens(content);
  return content.reduce((sum, part) => sum + (part.type === "text" ? countTokens(part.text) : IMAGE_TOKENS), 0);
}

function isContent(content: WireMessage["content"], role: string): boolean {
  if (!Array.isArray(content)) return typeof content === "string";
  const isImage = (url: unknown) => typeof url === "string" && /^data:image\/[a-z]+;base64,[\w+/]+=*$/.test(url);
  return (content as readonly WirePart[]).every((part) =>
    part.type === "text" ? typeof part.text === "string" : role === "user" && isImage(part.image_url?.url),
  );
}

function frame({ model }: Record<string, unknown>, count: number) {
  return { id: `chatcmpl-${count}`, object: "chat.completion.chunk", created: 1_700_000_000 + count, model };
}

function chunk(body: Record<string, unknown>, count: number, delta: object, finish: string | null = null): string {
  return data({ ...frame(body, count), choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
}

function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function invalid(message: string): Refusal {
  return { status: 400, message, type: "invalid_request_error" };
}

function findProblem({ model, messages, tools, stream }: Record<string, unknown>): string | null {
  if (typeof model !== "string" || model === "") return "you must provide a model parameter";
  if (stream !== true) return "this server only streams";
  if (!Array.isArray(messages) || messages.length === 0) return "[] is too short - 'messages'";
  if (tools !== undefined && (!Array.isArray(tools) || tools.length === 0)) return "[] is too short - 'tools'";
  return findMessageProblem(messages as readonly WireMessage[]);
}

function findMessageProblem(messages: readonly WireMessage[]): string | null {
  const open = new Set<string>();
  for (const [at, { role, content, tool_calls: calls, tool_call_id: answers }] of messages.entries()) {
    if (!ROLES.has(role))
      return `'${role}' is not one of ['system', 'assistant', 'user', 'tool'] - 'messages.${at}.role'`;
    if (role === "tool") {
      if (!open.delete(answers ?? "")) {
        return "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
      }
    } else if (open.size > 0) return unanswered(open);
    if (calls !== undefined && calls.length === 0) return `[] is too short - 'messages.${at}.tool_calls'`;
    if (!isContent(content, role) && calls === undefined) return `messages.${at}: content is missing`;
    if ((calls?.length ?? 0) > 128) return `Array too long - 'messages.${at}.tool_calls'`;
    for (const { id, function: called } of calls ?? []) {
      if (!/^[a-zA-Z0-9_-]{1,64}$/.test(called.name))
        return `'messages.${at}.tool_calls': string does not match pattern`;
      open.add(id);
    }
  }
  return open.size > 0 ? unanswered(open) : null;
}

function unanswered(open: ReadonlySet<string>): string {
  return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`;
}
