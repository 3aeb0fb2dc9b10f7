// Generated from server/contract/agent by `npm run lint -- --fix`: do not edit. These types need nothing else, so that
// this folder can be copied into any project.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Format = "openai-chat" | "openai-responses" | "anthropic" | "gemini" | "mcp" | "text";
export type Mode = "chat" | "direct" | "selective" | "compact_direct" | "discovery";
export type Signal = "core" | "discovered" | "skill" | "keyword" | "hybrid" | "search" | "semantic" | "bundle";
export type SearchTier = "selected" | "exact" | "substring" | "keyword" | "domain" | "fuzzy" | "bm25" | "semantic";

export type ModeReason =
  | { kind: "forced"; by: "request" | "role" | "policy" }
  | { kind: "nothing-allowed" }
  | { kind: "loader-off" }
  | { kind: "nothing-selects" }
  | { kind: "embedder-down" }
  | {
      /** Some of the tools you sent have no vectors yet. */
      kind: "warming";
    }
  | {
      /** Nothing is sent. No probability: a greeting or thanks. */
      kind: "small-talk";
      probability: number | null;
      below: number;
    }
  | {
      /** Only meta-tools and core tools are sent. The model can still find the others. */
      kind: "tool-unlikely";
      probability: number;
      below: number;
    }
  | { kind: "no-match" }
  | { kind: "within-direct-budget"; schemaTokens: number; budget: number; window: number }
  | { kind: "context-below-trigger"; used: number; limit: number; window: number }
  | {
      kind: "within-listing-budget";
      schemaTokens: number;
      directBudget: number;
      listingTokens: number;
      listingBudget: number;
      window: number;
    }
  | {
      kind: "over-listing-budget";
      schemaTokens: number;
      directBudget: number;
      listingTokens: number;
      listingBudget: number;
      window: number;
    };

export type Reason =
  | { kind: "core"; scope: "everyone" | "role" }
  | {
      kind: "discovered";
      via: "search_tools" | "get_tool" | "load_tools" | "list_categories" | "browse_category" | "execute_tool" | "call";
    }
  | { kind: "skill"; skill: string; similarity: number; tau: number }
  | { kind: "keyword"; category: string; keyword: string }
  | { kind: "search"; tier: SearchTier; alias?: string }
  | { kind: "semantic"; cosine: number; tau: number }
  | {
      kind: "hybrid";
      rank: number;
      probability: number;
      minProbability: number;
      /** The alias in the message that put the tool first. */
      alias?: string;
      /** The keyword in the message that moved the tool up. */
      keyword?: string;
      /** The category of that keyword. */
      category?: string;
    }
  | { kind: "bundle"; bundle: string; mate: string }
  | { kind: "everything" }
  | {
      /** Loaded earlier, for a reason that no longer exists or that this caller may not know. */
      kind: "kept";
    }
  | { kind: "not-picked" }
  | {
      /** Picked, but too unlikely to be worth changing a cached list. */
      kind: "unlikely";
      probability: number;
      needed: number;
    }
  | { kind: "over-cap"; cap: "tools" | "tokens"; limit: number }
  | { kind: "chat" };

export type ToolOutcome = {
  tool: string;
  outcome: "sent" | "deferred";
  /** How it was sent. Null if it was not. */
  form: "full" | "slim" | null;
  signal: Signal | null;
  reason: Reason;
  score: number | null;
  /** The round that loaded it, if an earlier one did. */
  since: number | null;
  /** What it cost in this round: its schema if sent, its row if only listed. */
  tokens: number;
};

export type UnknownName = { name: string; closest: string[] };

export type Usage = { inputTokens?: number | null; outputTokens?: number | null; cachedTokens?: number | null };

export type ResolveInput = {
  /** The user's message. Send either this or `messages`. */
  message?: string | null;
  /**
   * The whole conversation, instead of `message` and `history`, as you send it to your model: OpenAI chat
   * messages or Responses items, Anthropic messages, Gemini contents, or plain `{role, content}`. Tools that the
   * conversation has called stay in the list.
   */
  messages?: readonly object[] | null;
  /** The role to use. Optional if the key has only one. */
  role?: string | null;
  /** Your own ID for the conversation. If omitted, a new session starts; its ID is in the response. */
  sessionId?: string | null;
  /**
   * The number of this model call in the session. The same round always gets the same response. Default: the next
   * round.
   */
  round?: number | null;
  /** Earlier user messages, oldest first. Needed only without a session. */
  history?: readonly string[];
  /** The model you will call. Sets the context window and the tokenizer. */
  model?: string | null;
  /** Overrides the model's context window. */
  contextWindow?: number | null;
  /** Tokens of the context window that the conversation already uses. */
  contextUsed?: number;
  /**
   * Your own tools, to choose from instead of the catalog: definitions in the format of OpenAI (chat or
   * Responses, with namespaces), Anthropic, Gemini or MCP. The role's rules apply to every tool that the catalog
   * knows, under any prefix. While `warming` is not null, all of them are sent.
   */
  tools?: readonly object[] | null;
  /** The most tokens that the tools of this call may take, if the policy allows more. Core tools are always sent. */
  maxTokens?: number | null;
  /** The format of the tools in the response. */
  format?: Format;
  /** Forces a mode; `auto` lets the policy decide. */
  mode?: "auto" | "chat" | "direct" | "selective" | "compact_direct" | "discovery";
  /** Also list deferred tools in the provider's own deferred form, if it has one. */
  deferLoading?: boolean;
  /** Mark the end of the stable tools for the provider's prompt cache, if it supports such a mark. */
  cacheBreakpoint?: boolean;
  /** Explain for every allowed tool why it was sent or not. */
  explain?: boolean;
  /** The `hash` of your current list. If it is still valid, `unchanged` is true and `tools` is null. */
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
  /** Why this mode was chosen, with the numbers behind it. */
  modeReason: ModeReason;
  /** The tool list. Pass it to the provider as it is. Null if `unchanged`: keep the list you have. */
  tools: Json[] | null;
  /** Add this to the system prompt. Null if the format and mode need none. */
  prompt: string | null;
  /** Every name in the list, in order, as the provider sees it. */
  toolNames: string[];
  /** Tools added since the previous round, by their own names. */
  added: string[];
  /** Tools removed since the previous round, by their own names. */
  removed: string[];
  /** How each tool was sent: `full` (the whole schema) or `slim` (one line and the required parameters). */
  forms: Record<string, "full" | "slim">;
  /** Number of allowed tools that were not sent. The model can still reach them. */
  deferredCount: number;
  /** Identifies these tools and this prompt. Send it as `since` in the next call. */
  hash: string;
  unchanged: boolean;
  cache: { strategy: "reuse" | "append" | "reselect"; prefixTokensKept: number; freshTokens: number };
  tokens: {
    /** What your provider bills for these tools: our best estimate. */
    sent: number;
    /** Tokens that sending every allowed tool would cost. */
    baseline: number;
    saved: number;
    encoding: "o200k_base" | "cl100k_base" | "claude" | "gemini" | "llama";
    /** Tokens of each tool, by its own name. The first one includes `overhead`, so that they add up to `sent`. */
    perTool: Record<string, number>;
    /** What the provider adds for any list of tools. */
    overhead: number;
    /**
     * How the figures were made: `openai-functions` (OpenAI's TypeScript-like form), `anthropic-tools` (JSON and
     * Anthropic's tool-use prompt), `json` or `text`.
     */
    method: "openai-functions" | "anthropic-tools" | "json" | "text";
    /** The bill is within this share of `sent`, in 19 of 20 cases. */
    uncertainty: number;
    /** Your reports of real usage that corrected the figures. */
    reports: number;
  };
  maxRounds: number;
  businessCallsPerTurn: number | null;
  /** What was unavailable during this call. */
  degraded: "embedder" | "database" | "embedder-and-database" | null;
  /**
   * While vectors of a new revision are being computed, the share of your tools that have one. The others are
   * ranked by words until then, so picks may still change. With `tools`, the share of their vectors that are
   * there; all tools are sent until then. Null when all are done.
   */
  warming: number | null;
  explain: ToolOutcome[] | null;
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
  definition?: Json;
};

export type ToolResult = {
  callId: string;
  /** The tool's own name. */
  name: string;
  /**
   * Whether the tool ran and succeeded. If not, `error` says why; wrong arguments, unknown tools and failures are
   * results for the model, not HTTP errors.
   */
  ok: boolean;
  error: {
    /** `unavailable`: Toolcrib can't run the tool, now or at all; the message says why. */
    code: "unknown_tool" | "invalid_arguments" | "unavailable" | "failed" | "timeout" | "cancelled";
    message: string;
    /** The argument at fault, such as `arguments.title`. */
    field?: string;
    /** The most similar names, for an unknown tool. */
    closest?: string[];
    /** The tool's full schema, for wrong arguments. */
    schema?: Json;
  } | null;
  outcome: "ok" | "failed" | "timeout" | "cancelled" | "unknown" | "invalid" | "unavailable";
  isError: boolean;
  /** Content for the model: text and other parts, as in MCP. */
  content: { type: string; [field: string]: unknown }[];
  /** The result as structured data, if the tool returns any. */
  structured: Json | null;
  /** Whether the result was cut off at the operator's size limit. */
  truncated: boolean;
  /** Whether the tool's schema had been sent to this session. */
  sent: boolean;
  /** Whether the source has changed the tool's schema, address or annotations since it was published. */
  drift: boolean;
  durationMs: number;
};

export type SessionView = {
  sessionId: string;
  role: string;
  /** The number of rounds so far. */
  rounds: number;
  /** The loaded tools, in the order in which they were added, and why. */
  loaded: { tool: string; signal: Signal; reason: Reason; score: number | null; round: number }[];
  /** Tools found since the last round. They are sent with the next one. */
  waiting: {
    tool: string;
    via: "search_tools" | "get_tool" | "load_tools" | "list_categories" | "browse_category" | "execute_tool" | "call";
  }[];
};

/** The agent API: each operation's input and answer. */
export type Operations = {
  /** Call this before each model call to get the tools the message needs. */
  resolve: { input: ResolveInput; output: Resolution };
  /** Find allowed tools by words or meaning. With a session, their schemas are sent from the next resolve on. */
  searchTools: {
    input: {
      /** Words, `+required` words, or `select:name1,name2`. */
      query: string;
      limit?: number | null;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      sessionId?: string | null;
    };
    output: {
      matches: { name: string; description: string; score: number; tier: SearchTier }[];
      unknown: UnknownName[];
    };
  };
  /**
   * Get the full schema of an allowed tool. This does not add it to a session. An unknown name returns 404 with
   * the closest names.
   */
  getTool: {
    input: {
      name: string;
      /** Also return the definition in this provider's format. */
      format?: Format | null;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      sessionId?: string | null;
    };
    output: ToolView;
  };
  /** List the categories that contain tools of the role. */
  listCategories: {
    input: {
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      sessionId?: string | null;
    };
    output: { categories: { name: string; description: string; toolCount: number }[] };
  };
  /** List the allowed tools of a category, one line each. */
  browseCategory: {
    input: {
      name: string;
      offset?: number | null;
      limit?: number | null;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      sessionId?: string | null;
    };
    output: {
      category: string;
      total: number;
      tools: { name: string; description: string }[];
      nextOffset: number | null;
    };
  };
  /** Add a bundle, or tools by name, to a session. */
  loadTools: {
    input: {
      bundle?: string | null;
      tools?: readonly string[] | null;
      sessionId: string;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
    };
    output: {
      /** Tools added to the session. They are sent from the next resolve on. */
      loaded: string[];
      unknown: UnknownName[];
    };
  };
  /** Check the arguments against the tool's schema and run the tool through its source. Also answers meta-tools. */
  execute: {
    input: {
      /** The tool's own name, or its name as the provider sees it. */
      name: string;
      /** The model's arguments: an object, or the JSON text that providers return. */
      arguments?: Readonly<Record<string, Json>> | string;
      sessionId?: string | null;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      /** The format in which the tools were sent. Renamed tools and parameters are mapped back to their own names. */
      format?: Format | null;
    };
    output: ToolResult;
  };
  /** Check whether the role may call a tool. For agents that run tools themselves. */
  authorize: {
    input: {
      name: string;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
    };
    output: {
      allowed: boolean;
      /**
       * A tool that the role may not use is reported as one that does not exist. `changed-at-source`: the source
       * changed the tool, and a person has to accept the change first.
       */
      reason: "allowed" | "meta-tool" | "not-in-catalog-of-role" | "changed-at-source";
    };
  };
  /**
   * Report what the model called and what it cost. Used to measure recall and escapes, and to calibrate token
   * counts.
   */
  report: {
    input: {
      sessionId: string;
      round: number;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      /** Names of the tools the model called. */
      called?: readonly string[];
      /** The format of these names. Default: any. */
      format?: Format | null;
      usage?: Usage | null;
    };
    output: {
      recorded: boolean;
      /** The called tools, by their own names. */
      called: string[];
      /** Called and allowed, but not sent. These count as escapes. */
      unsent: string[];
      /** Called, but not available to this key. */
      unknown: string[];
    };
  };
  /** Get the loaded tools, in order, and why each was loaded. */
  readSession: {
    input: {
      sessionId: string;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
    };
    output: SessionView;
  };
  /** Clear the loaded tools. The next resolve starts again at round 0. */
  resetSession: {
    input: {
      sessionId: string;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
    };
    output: SessionView;
  };
  /** Create a session for a sub-agent. It starts with the loaded tools and is independent from then on. */
  forkSession: {
    input: {
      sessionId: string;
      /** The role to use. Optional if the key has only one. */
      role?: string | null;
      /** Your ID for the new session. */
      to: string;
      /** The sub-agent's role. Default: the same role. */
      toRole?: string | null;
    };
    output: SessionView;
  };
};
