import type { Format } from "@/server/engine/rendering/formats/format";
import type { SearchTier } from "@/server/engine/retrieval/search/search-match";
import type { Session } from "@/server/engine/session/session";
import type { Encoding, Json, MetaTool, Mode, Signal, ToolForm } from "./snapshot";
import type { VectorLookup } from "./vectors";

/** What an agent asks before a model call, and what was gathered for it. */
export type ResolveRequest = {
  readonly role: string;
  readonly message: string;
  /** Earlier messages of the user, oldest first. */
  readonly history?: readonly string[] | undefined;
  /** What the assistant has said in this turn: it often says what it will do next. */
  readonly assistant?: string | null | undefined;
  /** What tools have answered in this turn, oldest first. */
  readonly results?: readonly string[] | undefined;
  /** The only tools the caller's key may use; null: whatever the role allows. */
  readonly scope?: readonly string[] | null | undefined;
  readonly model?: string | null | undefined;
  /** Overrides the model's own window. */
  readonly contextWindow?: number | null | undefined;
  /** Tokens of the window that the conversation takes already. */
  readonly contextUsed?: number | undefined;
  /** The most tokens that the tools of this call may take, below the policy's own limits. */
  readonly maxTokens?: number | null | undefined;
  readonly format?: Format | undefined;
  readonly mode?: Mode | "auto" | undefined;
  /** Also list deferred tools in the provider's own deferred form, where it has one. */
  readonly deferLoading?: boolean | undefined;
  /** Mark the end of the stable tools for the provider's prompt cache, where it has such a mark. */
  readonly cacheBreakpoint?: boolean | undefined;
  readonly explain?: boolean | undefined;
  readonly session?: Session | undefined;
  /** Asking for a round again answers as the first time. Left out: the round after the session's last. */
  readonly round?: number | undefined;
  readonly vectorOf: VectorLookup;
};

/** Why a round is presented the way it is, with the numbers that decided. */
export type ModeReason =
  | { readonly kind: "forced"; readonly by: "request" | "role" | "policy" }
  | { readonly kind: "nothing-allowed" }
  | { readonly kind: "loader-off" }
  | { readonly kind: "nothing-selects" }
  | { readonly kind: "embedder-down" }
  /** Of tools that a caller brings, some have no vectors yet. */
  | { readonly kind: "warming" }
  /** Nothing is sent: a greeting or thanks (no probability), or a message that hardly needs a tool. */
  | { readonly kind: "small-talk"; readonly probability: number | null; readonly below: number }
  /** Meta-tools and core only: the message probably needs no tool, and the model can still find one. */
  | { readonly kind: "tool-unlikely"; readonly probability: number; readonly below: number }
  | { readonly kind: "no-match" }
  | {
      readonly kind: "within-direct-budget";
      readonly schemaTokens: number;
      readonly budget: number;
      readonly window: number;
    }
  | { readonly kind: "context-below-trigger"; readonly used: number; readonly limit: number; readonly window: number }
  | {
      readonly kind: "within-listing-budget";
      readonly schemaTokens: number;
      readonly directBudget: number;
      readonly listingTokens: number;
      readonly listingBudget: number;
      readonly window: number;
    }
  | {
      readonly kind: "over-listing-budget";
      readonly schemaTokens: number;
      readonly directBudget: number;
      readonly listingTokens: number;
      readonly listingBudget: number;
      readonly window: number;
    };

/** Why a tool was sent, or was not. The lists are derived from these: there is no second account of the decision. */
export type Reason =
  | { readonly kind: "core"; readonly scope: "everyone" | "role" }
  | { readonly kind: "discovered"; readonly via: MetaTool | "call" }
  | { readonly kind: "skill"; readonly skill: string; readonly similarity: number; readonly tau: number }
  | { readonly kind: "keyword"; readonly category: string; readonly keyword: string }
  | { readonly kind: "search"; readonly tier: SearchTier; readonly alias?: string }
  | { readonly kind: "semantic"; readonly cosine: number; readonly tau: number }
  | {
      readonly kind: "hybrid";
      readonly rank: number;
      readonly probability: number;
      readonly minProbability: number;
      /** The alias by which the message calls the tool, which is why it ranks first. */
      readonly alias?: string;
    }
  | { readonly kind: "bundle"; readonly bundle: string; readonly mate: string }
  | { readonly kind: "everything" }
  /** Loaded earlier, on a ground that is no longer there or that this caller may not be told. */
  | { readonly kind: "kept" }
  | { readonly kind: "not-picked" }
  /** Picked as a guess, which alone is not worth changing a list that is cached. */
  | { readonly kind: "unlikely"; readonly probability: number; readonly needed: number }
  | { readonly kind: "over-cap"; readonly cap: "tools" | "tokens"; readonly limit: number }
  | { readonly kind: "chat" };

export type ToolOutcome = {
  readonly tool: string;
  readonly outcome: "sent" | "deferred";
  /** How it was sent; null: it was not. */
  readonly form: ToolForm | null;
  readonly signal: Signal | null;
  readonly reason: Reason;
  readonly score: number | null;
  /** The round that admitted it, where an earlier one did. */
  readonly since: number | null;
  /** What this tool cost this round: its schema where it was sent, its row where only that was shown. */
  readonly tokens: number;
};

export type CacheStrategy = "reuse" | "append" | "reselect";

export type Resolution = {
  readonly role: string;
  readonly round: number;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** Ready for the provider, in its format. */
  readonly tools: readonly Json[];
  /** For the system prompt, where the format or the mode needs one. */
  readonly prompt: string | null;
  /** Every name in the list, meta-tools included, in its order, as the provider sees it. */
  readonly toolNames: readonly string[];
  /** The tools of the catalog that were sent, full or slim, in the order of the list. */
  readonly sent: readonly string[];
  /** How each of them was sent. */
  readonly forms: Readonly<Record<string, ToolForm>>;
  readonly metaTools: readonly MetaTool[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly deferredCount: number;
  /** Equal for equal bytes of `tools` and `prompt`. */
  readonly hash: string;
  readonly cache: { readonly strategy: CacheStrategy; readonly prefixTokensKept: number; readonly freshTokens: number };
  readonly tokens: {
    readonly sent: number;
    /** Every allowed tool, in this format and encoding. */
    readonly baseline: number;
    /** Every tool of the catalog, whoever may use it. */
    readonly catalogBaseline: number;
    readonly saved: number;
    readonly encoding: Encoding;
    /** By the tool's own name; sums to `sent`. */
    readonly perTool: Readonly<Record<string, number>>;
  };
  readonly maxRounds: number;
  readonly businessCallsPerTurn: number | null;
  /** What was missing when this was decided. */
  readonly degraded: "embedder" | null;
  /** While vectors are being computed: the share of the caller's tools that have theirs. Null when nothing more will come. */
  readonly warming: number | null;
  readonly explain: readonly ToolOutcome[] | null;
  /** What `advance` needs to carry the session on. */
  readonly next: Session;
};
