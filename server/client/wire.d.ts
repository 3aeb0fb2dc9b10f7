// What goes over the wire, in types that need nothing else: this folder can be copied into any project. They say what
// server/contract/agent says; wire.test.ts does not compile where the two differ.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Format = "openai-chat" | "openai-responses" | "anthropic" | "gemini" | "mcp" | "text";
export type Mode = "chat" | "direct" | "selective" | "compact_direct" | "discovery";

/** Kinds and their numbers: which kinds there are depends on what is explained. */
export type Reason = { kind: string; [fact: string]: unknown };
export type UnknownName = { name: string; closest: string[] };
export type Usage = { inputTokens?: number | null; outputTokens?: number | null; cachedTokens?: number | null };

/** May be left out where the key holds one role, or where the client was made with one. */
type Role = { role?: string | null };
type Who = Role & { sessionId?: string | null };
type OneSession = Role & { sessionId: string };

export type ResolveInput = Who & {
  /** The user's message. Send either this or `messages`. */
  message?: string | null;
  /**
   * The whole conversation, instead of `message` and `history`, as you send it to your model: OpenAI chat messages or
   * Responses items, Anthropic messages, Gemini contents, or plain `{role, content}`.
   */
  messages?: readonly object[] | null;
  /** The number of this model call in the session. The same round always gets the same answer. Default: the next round. */
  round?: number | null;
  /** Earlier messages of the user, oldest first. Needed only without a session. */
  history?: readonly string[];
  /** The model you will call. Sets the context window and the tokenizer. */
  model?: string | null;
  contextWindow?: number | null;
  /** Tokens of the context window that the conversation already uses. */
  contextUsed?: number;
  /**
   * Your own tools, to choose among these instead of the catalog, in any provider's format. All of them come back while
   * `warming` is not null.
   */
  tools?: readonly object[] | null;
  /** The most tokens that the tools of this call may take, if the policy allows more. */
  maxTokens?: number | null;
  /** In whose format the tools of the answer come; `openai-chat` unless told. */
  format?: Format;
  /** Forces a mode; `auto` lets the policy decide. */
  mode?: "auto" | Mode;
  deferLoading?: boolean;
  cacheBreakpoint?: boolean;
  /** Explain for every allowed tool why it was sent or not. */
  explain?: boolean;
  /** The `hash` of your current list. If it is still valid, `unchanged` is true and the answer has no tools. */
  since?: string | null;
};

export type Resolution = {
  resolutionId: string;
  /** The published revision that was used. */
  revision: number;
  sessionId: string;
  round: number;
  role: string;
  mode: Mode;
  modeReason: Reason;
  /** The tool list. Pass it to the provider unchanged. */
  tools: Json[];
  /** Add this to the system prompt. Null if the format and mode need none. */
  prompt: string | null;
  /** Every name in the list, in order, as the provider sees it. */
  toolNames: string[];
  added: string[];
  removed: string[];
  /** How each tool was sent: `full` (the whole schema) or `slim` (one line and the required parameters). */
  forms: Record<string, "full" | "slim">;
  /** Number of allowed tools that were not sent. The model can still reach them. */
  deferredCount: number;
  /** Identifies these tools and this prompt. Send it as `since` in the next call. */
  hash: string;
  unchanged: boolean;
  cache: { strategy: "reuse" | "append" | "reselect"; prefixTokensKept: number; freshTokens: number };
  tokens: { sent: number; baseline: number; saved: number; encoding: string; perTool: Record<string, number> };
  maxRounds: number;
  businessCallsPerTurn: number | null;
  /** What was unavailable during this call. */
  degraded: "embedder" | "database" | "embedder-and-database" | null;
  /** While vectors are being computed: the share of your tools that have theirs; picks may still change. Null when all is there. */
  warming: number | null;
  explain: ExplainedTool[] | null;
};

export type ExplainedTool = {
  tool: string;
  outcome: "sent" | "deferred";
  /** How it was sent; null: it was not. */
  form: "full" | "slim" | null;
  signal: string | null;
  reason: Reason;
  score: number | null;
  since: number | null;
  tokens: number;
};

export type ToolView = {
  name: string;
  title: string;
  description: string;
  summary: string;
  domain: string;
  source: string;
  inputSchema: Record<string, Json>;
  annotations: { readOnly?: boolean; destructive?: boolean; idempotent?: boolean; openWorld?: boolean };
  /** Whether Toolcrib can run the tool. If not, the agent has to run it. */
  executable: boolean;
  /** In a provider's format, where one was asked for. */
  definition?: Json;
};

export type ToolResult = {
  callId: string;
  /** The tool's own name. */
  name: string;
  /** A failed tool is an answer for the model, not an HTTP error. */
  outcome: "ok" | "failed" | "timeout" | "cancelled";
  isError: boolean;
  /** Content for the model: text and other parts, as in MCP. */
  content: { type: string; [field: string]: unknown }[];
  /** The result as structured data, if the tool returns any. */
  structured: Json | null;
  truncated: boolean;
  /** Whether the tool's schema had been sent to this session. */
  sent: boolean;
  /** Whether the source now describes the tool otherwise than the published revision. */
  drift: boolean;
  durationMs: number;
};

export type SessionView = {
  sessionId: string;
  role: string;
  rounds: number;
  /** The loaded tools, in the order in which they were added, and why. */
  loaded: { tool: string; signal: string; reason: Reason; score: number | null; round: number }[];
  /** Tools found since the last round. They are sent with the next one. */
  waiting: { tool: string; via: string }[];
};

/** The agent API: each operation's input and answer. */
export type Operations = {
  /** Call this before each model call to get the tools the message needs. */
  resolve: { input: ResolveInput; output: Resolution };
  /** Find allowed tools by words or meaning. With a session, their schemas are sent from the next resolve on. */
  searchTools: {
    /** Words, `+required` words, or `select:name1,name2`. */
    input: Who & { query: string; limit?: number | null };
    output: {
      matches: { name: string; description: string; score: number; tier: string }[];
      unknown: UnknownName[];
    };
  };
  /** The full schema of an allowed tool. An unknown name is an error with the closest names. */
  getTool: { input: Who & { name: string; format?: Format | null }; output: ToolView };
  /** List the categories that contain tools of the role. */
  listCategories: {
    input: Who;
    output: { categories: { name: string; description: string; toolCount: number }[] };
  };
  /** List the allowed tools of a category, one line each. */
  browseCategory: {
    input: Who & { name: string; offset?: number | null; limit?: number | null };
    output: {
      category: string;
      total: number;
      tools: { name: string; description: string }[];
      nextOffset: number | null;
    };
  };
  /** Add a bundle, or tools by name, to a session. */
  loadTools: {
    input: OneSession & { bundle?: string | null; tools?: readonly string[] | null };
    output: { loaded: string[]; unknown: UnknownName[] };
  };
  /** Check the arguments against the tool's schema and run the tool through its source. Also answers meta-tools. */
  execute: {
    input: Who & {
      /** The tool's own name, or its name as the provider sees it. */
      name: string;
      arguments?: Readonly<Record<string, Json>>;
      /** The format in which the tools were sent: what a provider cannot take is mapped back. */
      format?: Format | null;
    };
    output: ToolResult;
  };
  /** Check whether the role may call a tool. For agents that run tools themselves. */
  authorize: {
    input: Role & { name: string };
    output: { allowed: boolean; reason: "allowed" | "meta-tool" | "not-in-catalog-of-role" | "changed-at-source" };
  };
  /** Report what the model called and what it cost. Used to measure recall and escapes, and to calibrate token counts. */
  report: {
    input: OneSession & { round: number; called?: readonly string[]; format?: Format | null; usage?: Usage | null };
    output: { recorded: boolean; called: string[]; unsent: string[]; unknown: string[] };
  };
  /** Get the loaded tools, in order, and why each was loaded. */
  readSession: { input: OneSession; output: SessionView };
  /** Clear the loaded tools. The next resolve starts again at round 0. */
  resetSession: { input: OneSession; output: SessionView };
  /** Create a session for a sub-agent. It starts with the loaded tools and is independent from then on. */
  forkSession: { input: OneSession & { to: string; toRole?: string | null }; output: SessionView };
};
