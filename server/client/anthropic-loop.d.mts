import type { AnthropicTool } from "./index.d.mts";
import type { LoopResult as Result, RoundOptions } from "./run-rounds.d.mts";
import type { HeldTools as Held } from "./session.d.mts";

type TextBlock = { type: "text"; text: string };
type ToolUseBlock = { type: "tool_use"; id: string; name: string; input: unknown };
type ToolResultBlock = { type: "tool_result"; tool_use_id: string; content: string };
type ImageBlock = {
  type: "image";
  source: { type: "base64"; media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp"; data: string };
};

/** A message of the Messages API. Other blocks, such as thinking, are kept and sent back. */
export type Message =
  | { role: "user"; content: string | (TextBlock | ImageBlock | ToolResultBlock)[] }
  | { role: "assistant"; content: string | (TextBlock | ToolUseBlock)[] };

export type MessageRequest = {
  model: string;
  max_tokens: number;
  messages: Message[];
  system?: string;
  tools?: AnthropicTool[];
};

export type MessageAnswer = {
  readonly content: readonly { readonly type: string }[];
  readonly usage: {
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly cache_read_input_tokens?: number | null;
    readonly cache_creation_input_tokens?: number | null;
  };
};

export type HeldTools = Held<"anthropic">;

export type LoopOptions = RoundOptions<"anthropic", Message> & {
  /** Calls the model: `(body) => anthropic.messages.create(body)`. */
  readonly complete: (body: MessageRequest) => Promise<MessageAnswer>;
  /** The most tokens of one answer. Default: 4096. */
  readonly maxTokens?: number;
};

export type LoopResult = Result<"anthropic", Message>;

/** Runs one turn: resolve, call the model, run its tool calls, report; repeat until it answers. */
export declare function runLoop(options: LoopOptions): Promise<LoopResult>;
