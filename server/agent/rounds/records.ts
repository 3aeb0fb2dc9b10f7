import type { GatewayMode, GatewayOutcome } from "@/server/contract/gateway";
import type { JsonObject, Mode } from "@/server/engine/model/snapshot";
import type { TokenMethod } from "@/server/engine/rendering/billing";

export type RoundRecord = {
  readonly id: string;
  readonly sessionId: string;
  readonly ownerId: string;
  readonly epoch: number;
  readonly round: number;
  readonly revision: number;
  readonly roleName: string;
  readonly modelName: string | null;
  readonly format: string;
  readonly mode: Mode;
  readonly modeReason: JsonObject;
  readonly message: string | null;
  /** The catalog tools whose schema was sent, by their own names, with costs. */
  readonly toolNames: readonly string[];
  readonly toolTokens: readonly number[];
  readonly admitted: readonly JsonObject[];
  readonly deferredCount: number;
  readonly encoding: string;
  readonly sentTokens: number;
  readonly baselineTokens: number;
  /** How the figures were made; null: unknown. */
  readonly tokenMethod: TokenMethod | null;
  /** Of the definitions that went out, before reports corrected it; null: not known, so no report can be compared. */
  readonly estimatedTokens: number | null;
  readonly overheadTokens: number;
  readonly uncertaintyPercent: number;
  readonly calibrationReports: number;
  readonly keptTokens: number;
  readonly strategy: string;
  readonly resolveMicros: number;
  readonly degraded: string | null;
  readonly at: Date;
};

export type CallOutcome = "ok" | "failed" | "timeout" | "cancelled" | "invalid" | "unknown" | "denied" | "unavailable";

export type CallRecord = {
  readonly id: string;
  readonly sessionId: string | null;
  readonly roundId: string | null;
  readonly ownerId: string;
  readonly revision: number;
  readonly roleName: string;
  readonly toolName: string;
  readonly via: string | null;
  readonly outcome: CallOutcome;
  readonly sent: boolean;
  /** Whether the source's live definition of the tool differed from the published one. */
  readonly drift: boolean;
  readonly arguments: unknown;
  readonly result: unknown;
  readonly durationMs: number | null;
  readonly at: Date;
};

export type ReportRecord = {
  readonly roundId: string;
  readonly roleName: string;
  readonly called: readonly string[];
  readonly unsent: readonly string[];
  readonly unknown: readonly string[];
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
  /** What we counted of the input besides definitions; null: not counted. */
  readonly otherTokens: number | null;
  readonly at: Date;
};

/** One model call through the gateway. Never an argument or a credential. */
export type GatewayRoundRecord = {
  readonly id: string;
  readonly sessionId: string;
  readonly ownerId: string;
  readonly roleName: string;
  readonly revision: number;
  /** The mode that this request ran in, after canary, request header and rollback. */
  readonly mode: GatewayMode;
  readonly isCanary: boolean;
  readonly dialect: string;
  readonly modelName: string | null;
  readonly userAgent: string | null;
  /** Tools the caller offered, and those that were sent; in `observe`, those that would have been sent. */
  readonly offered: readonly string[];
  readonly sent: readonly string[];
  readonly denied: readonly string[];
  /** What the model called, without meta-tools, and what it reached through a meta-tool. */
  readonly called: readonly string[];
  readonly calledByMeta: readonly string[];
  readonly offeredTokens: number;
  readonly sentTokens: number;
  /** A round with a failure sent everything and does not count toward recall. Null: tools were selected. */
  readonly failure: string | null;
  /** The raw text. Dropped unless the round was observed and lost a tool; then kept or dropped when written. */
  readonly message: string | null;
  readonly upstreamStatus: number | null;
  readonly outcome: GatewayOutcome;
  readonly usage: {
    readonly input: number;
    readonly output: number;
    readonly cacheRead: number;
    readonly cacheWrite: number;
  } | null;
  readonly ms: number | null;
  readonly at: Date;
};

export type ObservedToolRecord = {
  readonly name: string;
  readonly contentHash: string;
  readonly description: string;
  readonly inputSchemaJson: string | null;
  readonly tokens: number;
  readonly client: string | null;
  readonly at: Date;
};
