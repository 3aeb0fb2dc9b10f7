import type { OpenAiChatTool } from "./index.d.mts";
import type { LoopResult as Result, RoundOptions } from "./run-rounds.d.mts";
import type { HeldTools as Held } from "./session.d.mts";

export type ToolCall = { id: string; type: "function"; function: { name: string; arguments: string } };
/** Toolcrib sends no custom tools, but SDKs type answers with them. */
type CustomCall = { id: string; type: "custom"; custom: { name: string; input: string } };

type AssistantMessage = { role: "assistant"; content?: string | null; tool_calls?: (ToolCall | CustomCall)[] };
type ContentPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string; detail?: "auto" | "low" | "high" } };

/** A chat-completions message. Unknown fields are kept and sent back. */
export type ChatMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string | ContentPart[] }
  | AssistantMessage
  | { role: "tool"; tool_call_id: string; content: string };

export type ChatRequest = { model: string; messages: ChatMessage[]; tools?: OpenAiChatTool[] };

export type ChatAnswer = {
  readonly choices: readonly { readonly message: AssistantMessage }[];
  readonly usage?: {
    readonly prompt_tokens?: number;
    readonly completion_tokens?: number;
    readonly prompt_tokens_details?: { readonly cached_tokens?: number } | null;
  } | null;
};

export type HeldTools = Held<"openai-chat">;

export type LoopOptions = RoundOptions<"openai-chat", ChatMessage> & {
  /** Calls the model: `(body) => openai.chat.completions.create(body)`, or `completeAt`. */
  readonly complete: (body: ChatRequest) => Promise<ChatAnswer>;
};

export type LoopResult = Result<"openai-chat", ChatMessage>;

/** Runs one turn: resolve, call the model, run its tool calls, report; repeat until it answers. */
export declare function runLoop(options: LoopOptions): Promise<LoopResult>;

/** Posts to `{baseUrl}/chat/completions` of any OpenAI-compatible server, without a package. */
export declare function completeAt(settings: {
  readonly baseUrl: string;
  readonly key?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
}): LoopOptions["complete"];
