import type { CacheUse, ModeReason, ToolOutcome } from "@/server/engine/model/reasons";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { Session } from "@/server/engine/session/session";
import type { Encoding, Json, MetaTool, Mode, ToolForm } from "./snapshot";
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
  readonly cache: CacheUse;
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
