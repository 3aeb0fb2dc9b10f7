import type { Json, Resolution, ResolveInput, ToolcribClient } from "./index.d.ts";

export type ToolCall = {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
};

/** A chat-completions message. Unknown fields are kept and sent back. */
export type ChatMessage = {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly ToolCall[] | null;
  readonly tool_call_id?: string;
};

export type ChatRequest = { messages: readonly ChatMessage[]; model?: string; tools?: readonly Json[] };

export type ChatAnswer = {
  readonly choices: readonly { readonly message: ChatMessage }[];
  readonly usage?: {
    readonly prompt_tokens?: number;
    readonly completion_tokens?: number;
    readonly prompt_tokens_details?: { readonly cached_tokens?: number } | null;
  } | null;
};

/** The list that a conversation holds: with its hash as `since`, it is sent over the wire only when it changes. */
export type HeldTools = Pick<Resolution, "hash" | "round" | "toolNames" | "prompt"> & {
  readonly tools: readonly Json[];
};

export type LoopOptions = {
  readonly client: ToolcribClient;
  /** Calls a chat-completions endpoint: `completeAt`, or your own function. */
  readonly complete: (body: ChatRequest) => Promise<ChatAnswer>;
  /** The user's message. */
  readonly message: string;
  readonly sessionId: string;
  readonly role?: string | null;
  readonly model?: string;
  /** Maximum model calls for this message. Default: the policy's limit. */
  readonly maxRounds?: number;
  readonly system?: string;
  /** The conversation so far, without the system prompt: `messages` of the previous turn. */
  readonly messages?: readonly ChatMessage[];
  /** `held` of the previous turn. */
  readonly held?: HeldTools | null;
  /** Tools that the app runs, by the name the model sees. Toolcrib runs all others. */
  readonly functions?: Readonly<Record<string, (args: Record<string, Json>) => unknown>>;
  /** Extra input for each resolve: `contextWindow`, `mode`. */
  readonly resolve?: Partial<ResolveInput>;
  readonly signal?: AbortSignal;
  readonly onRound?: (resolution: Resolution, called: readonly string[]) => void;
  /** Called if a report fails. The loop continues. */
  readonly onError?: (error: unknown) => void;
};

export type LoopResult = {
  /** The model's final text. */
  readonly text: string;
  /** Whether the model finished, or was stopped while it still wanted to call tools. */
  readonly ended: "answer" | "max-rounds";
  readonly rounds: number;
  readonly messages: readonly ChatMessage[];
  readonly held: HeldTools | null;
};

/** Runs one turn: resolve, call the model, run its tool calls, report; repeat until it answers. */
export declare function runLoop(options: LoopOptions): Promise<LoopResult>;

/** Posts to `{baseUrl}/chat/completions` of any OpenAI-compatible server. */
export declare function completeAt(settings: {
  readonly baseUrl: string;
  readonly key?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
}): LoopOptions["complete"];
