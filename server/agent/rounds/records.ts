import type { JsonObject, Mode } from "@/server/engine/model/snapshot";

/** One resolve, as it is recorded. Plain data that nobody changes once it is handed over. */
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
  /** As the user said it; whether it is kept, hashed or dropped is decided when it is written. */
  readonly message: string | null;
  /** The tools of the catalog whose schema was sent, by their own names, and what each cost. */
  readonly toolNames: readonly string[];
  readonly toolTokens: readonly number[];
  readonly admitted: readonly JsonObject[];
  readonly deferredCount: number;
  readonly encoding: string;
  readonly sentTokens: number;
  readonly baselineTokens: number;
  readonly keptTokens: number;
  readonly strategy: string;
  readonly resolveMicros: number;
  readonly degraded: string | null;
  readonly at: Date;
};

export type CallOutcome = "ok" | "failed" | "timeout" | "cancelled" | "invalid" | "unknown" | "denied" | "unavailable";

/** A tool or meta-tool that was asked for, and what came of it. */
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
  /** Any JSON; what is too long to keep is replaced by a note of its size. */
  readonly arguments: unknown;
  readonly result: unknown;
  readonly durationMs: number | null;
  readonly at: Date;
};

/** What the agent says happened in a round; said again, it replaces what was said before. */
export type ReportRecord = {
  readonly roundId: string;
  readonly roleName: string;
  readonly called: readonly string[];
  readonly unsent: readonly string[];
  readonly unknown: readonly string[];
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly at: Date;
};
