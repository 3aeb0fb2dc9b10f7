import type { Json, Resolution, ResolveInput, ToolcribClient } from "./index.d.ts";

export type ToolCall = {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
};

/** A message of the chat-completions protocol; what else a server puts into one is kept and sent back. */
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
export type HeldTools = Pick<Resolution, "hash" | "round" | "tools" | "toolNames" | "prompt">;

export type LoopOptions = {
  readonly client: ToolcribClient;
  /** Posts a body to a chat-completions endpoint and gives its answer: `completeAt`, or your own. */
  readonly complete: (body: ChatRequest) => Promise<ChatAnswer>;
  /** What the user just said. */
  readonly message: string;
  readonly sessionId: string;
  readonly role?: string | null;
  readonly model?: string;
  /** Model calls for this message; left out: what the policy says. */
  readonly maxRounds?: number;
  readonly system?: string;
  /** The conversation so far, without the system prompt: `messages` of the turn before. */
  readonly messages?: readonly ChatMessage[];
  /** `held` of the turn before. */
  readonly held?: HeldTools | null;
  /** Tools that the app runs itself, by the names that the model sees; all others are run by Toolcrib. */
  readonly functions?: Readonly<Record<string, (args: Record<string, Json>) => unknown>>;
  /** More to tell each resolve: `contextWindow`, `mode`. */
  readonly resolve?: Partial<ResolveInput>;
  readonly signal?: AbortSignal;
  readonly onRound?: (resolution: Resolution, called: readonly string[]) => void;
  /** A report that fails does not stop the loop; it ends here. */
  readonly onError?: (error: unknown) => void;
};

export type LoopResult = {
  /** The model's last words. */
  readonly text: string;
  /** Whether it came to an end, or was stopped while it still wanted to call tools. */
  readonly ended: "answer" | "max-rounds";
  readonly rounds: number;
  readonly messages: readonly ChatMessage[];
  readonly held: HeldTools | null;
};

/** One turn: resolve, ask the model, run what it calls, report; again until it has an answer. */
export declare function runLoop(options: LoopOptions): Promise<LoopResult>;

/** Posts to `{baseUrl}/chat/completions` of any OpenAI-compatible server. */
export declare function completeAt(settings: {
  readonly baseUrl: string;
  readonly key?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
}): LoopOptions["complete"];
