import { type LocalServer, startLocalServer } from "./local-server.testing";

/** The model's action in a round: tool calls, or text. */
export type Reply = string | readonly { readonly name: string; readonly arguments: string }[];

/** A chat-completions server that rejects malformed requests, as strict providers do. */
export function startChatEndpoint(replies: readonly Reply[]): Promise<LocalServer> {
  return startLocalServer(({ path, body }, count) => {
    const problem = path === "/v1/chat/completions" ? findProblem(body) : `nothing at ${path}`;
    if (problem !== null) return { status: 400, body: { error: { message: problem } } };
    const reply = replies[Math.min(count, replies.length - 1)] ?? "";
    const message =
      typeof reply === "string"
        ? { role: "assistant", content: reply }
        : { role: "assistant", content: null, tool_calls: reply.map((call, index) => toCall(call, count, index)) };
    const usage = { prompt_tokens: 100 + count, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 64 } };
    const finish = typeof reply === "string" ? "stop" : "tool_calls";
    return {
      body: {
        id: `chatcmpl-${count}`,
        object: "chat.completion",
        created: 0,
        model: body.model,
        choices: [{ index: 0, message, finish_reason: finish }],
        usage,
      },
    };
  });
}

function toCall({ name, arguments: args }: { name: string; arguments: string }, count: number, index: number) {
  return { id: `call_${count}_${index}`, type: "function", function: { name, arguments: args } };
}

type Message = { role: string; content?: unknown; tool_calls?: { id: string }[]; tool_call_id?: string };

function findProblem({ messages, tools }: Record<string, unknown>): string | null {
  if (!Array.isArray(messages) || messages.length === 0) return "messages are missing";
  if (tools !== undefined && (!Array.isArray(tools) || tools.length === 0)) return "[] is too short - 'tools'";
  const open = new Set<string>();
  for (const message of messages as Message[]) {
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id ?? "")) return "a tool message answers no call";
    } else if (open.size > 0) return "a call has no answer";
    for (const { id } of message.tool_calls ?? []) open.add(id);
  }
  return open.size > 0 ? "a call has no answer" : null;
}
