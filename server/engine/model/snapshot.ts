/** The complete policy at one moment. References are by name, so people can read and compare; `id` survives renames and restores. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const MODES = ["chat", "direct", "selective", "compact_direct", "discovery"] as const;
export type Mode = (typeof MODES)[number];

/** In order of precedence. `hybrid` is search and semantic as one fused score. */
export const SIGNALS = ["core", "discovered", "skill", "keyword", "hybrid", "search", "semantic", "bundle"] as const;
export type Signal = (typeof SIGNALS)[number];

export const PRESETS = ["toolcrib", "ora", "cortex", "gaia", "toolsearch", "digitorn"] as const;
export type PresetName = (typeof PRESETS)[number];

export const META_TOOLS = [
  "search_tools",
  "get_tool",
  "load_tools",
  "list_categories",
  "browse_category",
  "execute_tool",
] as const;
export type MetaTool = (typeof META_TOOLS)[number];

/** A sent tool's form: its whole schema, or one line and its required parameters. Both can be called. */
export type ToolForm = "full" | "slim";

/** `observed`: sent by callers of the gateway, who run these tools themselves. It cannot be synced. */
export type SourceKind = "builtin" | "mcp" | "openapi" | "json" | "observed";

export const DRIFTED_CALLS = ["refuse-destructive", "flag", "refuse"] as const;
export type DriftedCalls = (typeof DRIFTED_CALLS)[number];

export type SourceEntry = {
  readonly id: string;
  readonly name: string;
  readonly kind: SourceKind;
  readonly title: string;
  readonly description: string;
  /** Address and transport. Credentials are not policy and never here. */
  readonly connection: JsonObject;
  readonly enabled: boolean;
};

export type ToolAnnotations = {
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
};

export type ToolEntry = {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly title: string;
  readonly description: string;
  /** One line of at most 120 characters, shown if the full schema is not sent. */
  readonly summary: string;
  readonly domain: string;
  readonly inputSchema: JsonObject;
  readonly annotations: ToolAnnotations;
  readonly keywords: readonly string[];
  /** Phrases that people use when they need this tool. */
  readonly examples: readonly string[];
  /** Other names and short phrases that people use for it, in any language: "PR", "Licht aus", "明かりを消す". */
  readonly aliases: readonly string[];
  /** `core`: sent in every round to every role that may use it. */
  readonly loadPolicy: "core" | "deferred";
  readonly enabled: boolean;
  /** How its source runs it: the name there, or method and path. Omitted if the tool's name suffices. */
  readonly binding?: JsonObject | undefined;
};

export type AllowKind = "all" | "none" | "list";

export type RoleEntry = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly allow: { readonly kind: AllowKind; readonly tools: readonly string[] };
  readonly deny: {
    readonly tools: readonly string[];
    readonly sources: readonly string[];
    readonly categories: readonly string[];
  };
  /** Core for this role only, in addition to the tools whose load policy is `core`. */
  readonly core: readonly string[];
  readonly policy: string;
  readonly model: string | null;
  readonly maxRounds: number | null;
  /** Overrides the policy's mode. */
  readonly mode: Mode | null;
};

export type Keyword = { readonly text: string; readonly kind: "phrase" | "pattern" };

export type CategoryEntry = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly Keyword[];
  readonly tools: readonly string[];
  readonly enabled: boolean;
};

export type BundleEntry = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tools: readonly string[];
};

export type Encoding = "o200k_base" | "cl100k_base" | "claude" | "gemini" | "llama";

/** How tools that were not sent at first reach a model: in the list, marked for the provider's search, or in the conversation. */
export const LATE_TOOLS = ["append", "defer", "inline"] as const;
export type LateTools = (typeof LATE_TOOLS)[number];

export type ModelEntry = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly provider: "demo" | "openai" | "openai-compatible" | "anthropic" | "gemini" | "ollama";
  readonly contextWindow: number;
  readonly encoding: Encoding;
  readonly toolCalling: "native" | "text";
  /** Absent: by the model's family. */
  readonly lateTools?: LateTools | undefined;
  /** Whether it takes images, in the chat. Absent: by its name. */
  readonly images?: boolean | undefined;
  readonly maxRounds: number;
  /** US dollars per million tokens; null if free or unknown. */
  readonly prices: { readonly input: number; readonly cachedInput: number; readonly output: number } | null;
};

export type SkillEntry = {
  readonly id: string;
  readonly name: string;
  readonly goal: string;
  /** The recipe's text, as in its SKILL.md. */
  readonly body: string;
  readonly tools: readonly string[];
  readonly enabled: boolean;
};

export type PolicyEntry = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly preset: PresetName;
  readonly settings: PolicySettings;
};

export type PolicySettings = {
  /** `auto` lets the budget decide. */
  readonly mode: Mode | "auto";
  readonly thresholds: {
    /** Off: every allowed tool is sent, without selection. */
    readonly loader: boolean;
    /** What the direct budget is compared with: schemas of the allowed tools, or context already used. */
    readonly trigger: "tool-tokens" | "context-used";
    readonly directRatio: number;
    /** And up to this many tokens, whichever is less; null: only the ratio counts. */
    readonly directMaxTokens: number | null;
    readonly compactRatio: number;
    /** And up to this many tokens, whichever is less; null: only the ratio counts. */
    readonly compactMaxTokens: number | null;
    readonly compactRowTokens: number | null;
    /** How schemas are counted for the decision: the real tokenizer, or characters ÷ 4. */
    readonly estimate: "tokenizer" | "chars/4";
    /** The automatic choice above the direct budget. */
    readonly aboveDirect: "selective" | "compact_direct";
    /** A message with a lower chance of needing a tool gets nothing; null: never decided. */
    readonly smallTalkBelow: number | null;
    /** Below this chance it gets only meta-tools and core, so the model can still find a tool; null: never decided. */
    readonly unlikelyBelow: number | null;
    /** A message that no signal matches gets no tools, or the escape hatch. */
    readonly noMatch: "chat" | "escape-hatch";
  };
  readonly signals: {
    readonly core: boolean;
    readonly discovered: boolean;
    readonly skill: { readonly enabled: boolean; readonly tau: number };
    readonly keyword: {
      readonly enabled: boolean;
      readonly match: "words" | "substring";
      readonly effect: "send" | "raise";
    };
    readonly search: {
      readonly enabled: boolean;
      readonly minScore: number;
      readonly limit: number;
      /** Whether descriptions are searched only if no name matches, or always fill up behind the names. */
      readonly fallback: "when-empty" | "always";
    };
    readonly semantic: { readonly enabled: boolean; readonly tau: number; readonly limit: number };
    readonly hybrid: { readonly enabled: boolean; readonly minProbability: number };
    readonly bundle: boolean;
    readonly query: {
      readonly kind: "message" | "last-characters" | "previous-and-current";
      readonly characters: number;
      /** Whether the fused ranking also reads what the assistant and its tools have said in this turn. */
      readonly conversation: boolean;
    };
    readonly whenEmbedderDown: "lexical" | "all-allowed";
  };
  readonly stability: {
    /** `round`: selected in each round; `sticky`: only grows; `once`: selected at the start, then only discovered. */
    readonly kind: "round" | "sticky" | "once";
    /** Reselect when the cosine between two turns falls below this; null: never. */
    readonly topicShiftBelow: number | null;
  };
  readonly caps: {
    readonly maxTools: number | null;
    readonly maxTokens: number | null;
    readonly turnTokens: number | null;
    /** Token limits never exceed this share of the model's window; null: no such limit. */
    readonly windowShare: number | null;
    /** Calls to real tools in one turn; meta-tools do not count. */
    readonly businessCallsPerTurn: number | null;
  };
  readonly presentation: {
    /** How deferred tools are shown beside the picks. */
    readonly deferred:
      | "nothing"
      | "bundle-menu"
      | "bundle-names"
      | "rows-by-domain"
      | "rows-by-source"
      | "category-names";
    readonly metaTools: readonly MetaTool[];
    /** Picks after the first quarter of a turn's tokens are sent in full, or slim: one line and required parameters. */
    readonly tail: "full" | "slim";
    readonly searchToolName: string;
  };
};

export type Snapshot = {
  readonly format: 1;
  readonly sources: readonly SourceEntry[];
  readonly tools: readonly ToolEntry[];
  readonly roles: readonly RoleEntry[];
  readonly categories: readonly CategoryEntry[];
  readonly bundles: readonly BundleEntry[];
  readonly policies: readonly PolicyEntry[];
  readonly models: readonly ModelEntry[];
  readonly skills: readonly SkillEntry[];
};

export const NOUNS = ["source", "tool", "role", "category", "bundle", "policy", "model", "skill"] as const;
export type Noun = (typeof NOUNS)[number];

export const NOUN_LISTS = {
  source: "sources",
  tool: "tools",
  role: "roles",
  category: "categories",
  bundle: "bundles",
  policy: "policies",
  model: "models",
  skill: "skills",
} as const satisfies Record<Noun, keyof Snapshot>;

export type EntryOf<N extends Noun> = Snapshot[(typeof NOUN_LISTS)[N]][number];
