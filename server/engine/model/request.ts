import type { CacheUse, ModeReason, ToolOutcome } from "@/server/engine/model/reasons";
import type { Billing, TokenCalibrations } from "@/server/engine/rendering/billing";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { Session } from "@/server/engine/session/session";
import type { Encoding, Json, MetaTool, Mode, ToolForm } from "./snapshot";
import type { VectorLookup } from "./vectors";

export type ResolveRequest = {
  readonly role: string;
  readonly message: string;
  /** Earlier messages of the user, oldest first. */
  readonly history?: readonly string[] | undefined;
  /** What the assistant said last: it announces its next step, or asked what the message answers. */
  readonly assistant?: string | null | undefined;
  /** Tool results of this turn, oldest first. */
  readonly results?: readonly string[] | undefined;
  readonly scope?: readonly string[] | null | undefined;
  readonly model?: string | null | undefined;
  /** Overrides the model's own window. */
  readonly contextWindow?: number | null | undefined;
  /** Tokens that the conversation already takes. */
  readonly contextUsed?: number | undefined;
  /** The most tokens that the tools of this call may take, below the policy's own limits. */
  readonly maxTokens?: number | null | undefined;
  readonly format?: Format | undefined;
  readonly mode?: Mode | "auto" | undefined;
  /** Small talk still gets meta-tools: for callers who can't resolve again when a guess was wrong. */
  readonly keepsMetaTools?: boolean | undefined;
  /** Also list deferred tools in the provider's deferred form, if it has one. */
  readonly deferLoading?: boolean | undefined;
  /** Mark the end of the stable tools for the provider's prompt cache, if it has such a mark. */
  readonly cacheBreakpoint?: boolean | undefined;
  readonly explain?: boolean | undefined;
  /** What reports say about token estimates. */
  readonly calibrations?: TokenCalibrations | undefined;
  readonly session?: Session | undefined;
  /** Repeating a round gives the same answer. Omitted: the round after the session's last. */
  readonly round?: number | undefined;
  readonly vectorOf: VectorLookup;
};

export type Resolution = {
  readonly role: string;
  readonly round: number;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** Ready for the provider, in its format. */
  readonly tools: readonly Json[];
  readonly prompt: string | null;
  /** Every name in the list, including meta-tools, in order, as the provider sees it. */
  readonly toolNames: readonly string[];
  /** The catalog tools that were sent, full or slim, in list order. */
  readonly sent: readonly string[];
  readonly forms: Readonly<Record<string, ToolForm>>;
  readonly metaTools: readonly MetaTool[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly deferredCount: number;
  /** Equal for equal bytes of `tools` and `prompt`. */
  readonly hash: string;
  readonly cache: CacheUse;
  /** As the provider bills them, as far as is known. */
  readonly tokens: {
    readonly sent: number;
    /** Every allowed tool, in this format and encoding. */
    readonly baseline: number;
    /** Every tool of the catalog, whatever the role. */
    readonly catalogBaseline: number;
    readonly saved: number;
    readonly encoding: Encoding;
    /** By the tool's own name; sums to `sent`. */
    readonly perTool: Readonly<Record<string, number>>;
    /** The provider's fixed part of `sent`, charged to the first of `perTool`. */
    readonly overhead: number;
    /** The bill is within this share of `sent`, in 19 of 20 cases. */
    readonly uncertainty: number;
    /** The part of `sent` in `tools`; the rest is in `prompt`. */
    readonly definitions: number;
    /** Of the definitions without the fixed part, before reports corrected it. */
    readonly estimate: number;
  };
  readonly billing: Billing;
  /** Plain tokens of the JSON or text that is sent: what policies limit and evaluations compare. No report changes them. */
  readonly counted: {
    readonly sent: number;
    readonly baseline: number;
    readonly encoding: Encoding;
    readonly perTool: Readonly<Record<string, number>>;
  };
  readonly maxRounds: number;
  readonly businessCallsPerTurn: number | null;
  readonly degraded: "embedder" | null;
  /** While vectors are being computed: the share of the caller's tools that have theirs. Null once complete. */
  readonly warming: number | null;
  readonly explain: readonly ToolOutcome[] | null;
  readonly next: Session;
};
