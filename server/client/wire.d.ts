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
  /** What the user just said. Send either this or `messages`. */
  message?: string | null;
  /**
   * The whole conversation, instead of `message` and `history`, as you send it to your model: OpenAI chat messages or
   * Responses items, Anthropic messages, Gemini contents, or plain `{role, content}`.
   */
  messages?: readonly object[] | null;
  /** Which model call of the session this is. The same round again gets the same answer. Left out: the next. */
  round?: number | null;
  /** Earlier messages of the user, oldest first; needed only where no session is kept. */
  history?: readonly string[];
  /** The model that will be called: its window and tokenizer count. */
  model?: string | null;
  contextWindow?: number | null;
  /** Tokens of the window that the conversation takes already. */
  contextUsed?: number;
  /** In whose format `tools` comes; `openai-chat` unless told. */
  format?: Format;
  /** Forces a mode; `auto` lets the policy decide. */
  mode?: "auto" | Mode;
  deferLoading?: boolean;
  cacheBreakpoint?: boolean;
  /** Say for every allowed tool why it was sent or not. */
  explain?: boolean;
  /** The `hash` of the list you hold. If it is still right, the answer is `unchanged` and carries no tools. */
  since?: string | null;
};

export type Resolution = {
  resolutionId: string;
  /** The published revision that decided. */
  revision: number;
  sessionId: string;
  round: number;
  role: string;
  mode: Mode;
  modeReason: Reason;
  /** Pass it to the provider as it is. */
  tools: Json[];
  /** For the system prompt, where the format or the mode needs one. */
  prompt: string | null;
  /** Every name in the list, in its order, as the provider sees it. */
  toolNames: string[];
  added: string[];
  removed: string[];
  /** How each tool was sent: its full schema, or one line and its required parameters. */
  forms: Record<string, "full" | "slim">;
  /** Allowed tools that were not sent and stay reachable. */
  deferredCount: number;
  /** Equal for equal tools and prompt; send it back as `since`. */
  hash: string;
  unchanged: boolean;
  cache: { strategy: "reuse" | "append" | "reselect"; prefixTokensKept: number; freshTokens: number };
  tokens: { sent: number; baseline: number; saved: number; encoding: string; perTool: Record<string, number> };
  maxRounds: number;
  businessCallsPerTurn: number | null;
  /** What was away when this was decided. */
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
  /** Whether Toolcrib can run it; otherwise the agent runs it itself. */
  executable: boolean;
  /** In a provider's format, where one was asked for. */
  definition?: Json;
};

export type ToolResult = {
  callId: string;
  /** The tool's own name. */
  name: string;
  /** A tool that fails is an answer for the model, not an error of the request. */
  outcome: "ok" | "failed" | "timeout" | "cancelled";
  isError: boolean;
  /** For the model: text and other parts, as MCP has them. */
  content: { type: string; [field: string]: unknown }[];
  /** The same as data, where the tool answers data. */
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
  /** What is loaded now, in the order of admission, and why. */
  loaded: { tool: string; signal: string; reason: Reason; score: number | null; round: number }[];
  /** Found since the last round; sent with the next. */
  waiting: { tool: string; via: string }[];
};

/** The agent API: each operation's input and answer. */
export type Operations = {
  /** Ask before each model call: which tools does this message need? */
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
  /** The categories in which the role has tools. */
  listCategories: {
    input: Who;
    output: { categories: { name: string; description: string; toolCount: number }[] };
  };
  /** The allowed tools of a category, one line each. */
  browseCategory: {
    input: Who & { name: string; offset?: number | null; limit?: number | null };
    output: {
      category: string;
      total: number;
      tools: { name: string; description: string }[];
      nextOffset: number | null;
    };
  };
  /** Admit a bundle, or tools by name, to a session. */
  loadTools: {
    input: OneSession & { bundle?: string | null; tools?: readonly string[] | null };
    output: { loaded: string[]; unknown: UnknownName[] };
  };
  /** Check the arguments against the tool's schema and run it through its source. Meta-tools are answered too. */
  execute: {
    input: Who & {
      /** The tool's name, or the name under which the provider saw it. */
      name: string;
      arguments?: Readonly<Record<string, Json>>;
      /** The format in which the tools were sent: what a provider cannot take is mapped back. */
      format?: Format | null;
    };
    output: ToolResult;
  };
  /** For agents that run tools themselves: may this role call this tool? */
  authorize: {
    input: Role & { name: string };
    output: { allowed: boolean; reason: "allowed" | "meta-tool" | "not-in-catalog-of-role" | "changed-at-source" };
  };
  /** Say what the model called and what it cost: recall, escapes and token counts are learned from it. */
  report: {
    input: OneSession & { round: number; called?: readonly string[]; format?: Format | null; usage?: Usage | null };
    output: { recorded: boolean; called: string[]; unsent: string[]; unknown: string[] };
  };
  /** What is loaded now, in which order, and why. */
  readSession: { input: OneSession; output: SessionView };
  /** Forget what is loaded: the next resolve starts anew at round 0. */
  resetSession: { input: OneSession; output: SessionView };
  /** A session for a sub-agent: it starts with what is loaded, and goes its own way. */
  forkSession: { input: OneSession & { to: string; toRole?: string | null }; output: SessionView };
};
