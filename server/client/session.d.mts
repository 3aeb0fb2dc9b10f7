import type { Format, Resolution, ResolveInput, ToolByFormat, ToolcribClient, Usage } from "./index.d.mts";

/** What every adapter needs to know about a conversation. */
export type SessionOptions = {
  /** Your ID for the conversation. */
  readonly sessionId: string;
  readonly role?: string | null;
  /** Extra input for each resolve: `model`, `contextWindow`, `mode`. */
  readonly resolve?: Partial<Omit<ResolveInput, "format" | "since">>;
  /** Called with each resolve's answer, for logs and metrics. */
  readonly onResolve?: (resolution: Resolution) => void;
  /** Called if a report fails. The agent continues. */
  readonly onError?: (error: unknown) => void;
};

/** Formats in which a tool is one object with a schema. */
export type FrameworkFormat = "openai-chat" | "openai-responses" | "anthropic" | "mcp";

/** For adapters of frameworks, which talk to many providers. */
export type FrameworkOptions = SessionOptions & {
  /** Your provider's format: its naming rules apply, and its tokens are counted. Default: `openai-chat`. */
  readonly format?: FrameworkFormat;
};

/** The list that a conversation holds: with its hash as `since`, it is sent over the wire only when it changes. */
export type HeldTools<F extends Format = Format> = Pick<Resolution, "hash" | "round" | "toolNames" | "prompt"> & {
  readonly tools: readonly ToolByFormat[F][];
};

export type Session<F extends Format> = {
  /** The last answer; null before the first. */
  held(): HeldTools<F> | null;
  /** Which tools the next model call gets. */
  next(messages: readonly object[], signal?: AbortSignal): Promise<{ held: HeldTools<F>; resolution: Resolution<F> }>;
  /** Runs a call in Toolcrib. The text for the model: the result, or what was wrong with the call. */
  run(name: string, args: unknown, signal?: AbortSignal): Promise<string>;
  isAllowed(name: string, signal?: AbortSignal): Promise<boolean>;
  report(round: number, called: readonly string[], usage: Usage, signal?: AbortSignal): Promise<void>;
};

export declare function openSession<F extends Format>(
  client: ToolcribClient,
  format: F,
  options: SessionOptions,
  held?: HeldTools<F> | null,
): Session<F>;

/** The app's system prompt with what the policy adds to it. */
export declare function joinPrompts(...prompts: readonly (string | null | undefined)[]): string;
