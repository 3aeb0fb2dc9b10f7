import { z } from "zod";
import type { Mode, Signal } from "@/server/engine/model/snapshot";
import type { AdmittedTool } from "@/server/engine/session/session";
import { MODES, PRINTABLE_NAME, SESSION_ID } from "./agent/words";
import { id } from "./common";
import type { GatewayOutcome } from "./gateway";
import type { CacheStrategy, ModeReason } from "./reasons";
import { type SnapshotRef, snapshotRef } from "./revisions";
import type { TokenEstimate } from "./usage";

export type SessionOwner = {
  readonly id: string;
  readonly kind: "key" | "person" | "unknown";
  readonly name: string | null;
};

type SessionSummary = {
  readonly id: string;
  readonly externalId: string;
  readonly owner: SessionOwner;
  readonly role: string;
  readonly epoch: number;
  readonly lastRound: number | null;
  readonly forkedFrom: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
};

export type SessionListItem = SessionSummary & {
  /** The first message; null if it was not stored or is private. */
  readonly title: string | null;
  readonly loadedCount: number;
  readonly rounds: number;
  readonly sentTokens: number;
  readonly baselineTokens: number;
  /** Rounds that the gateway only observed: their tools were all sent, so they are in no sum. */
  readonly observedRounds: number;
};

/** In another person's chat it has no signal and the reason `kept`: others would reveal what was said. */
export type LoadedTool = Omit<AdmittedTool, "signal"> & { readonly signal: Signal | null };

export type SessionView = SessionSummary & {
  /** The loaded tools, in order of admission, with reasons. */
  readonly loaded: readonly LoadedTool[];
  readonly discovered: readonly { readonly tool: string; readonly via: string }[];
  /** The tools of the last round; null: every allowed tool. */
  readonly lastSent: readonly string[] | null;
};

export const sessionListInput = z.object({
  owner: id.optional(),
  role: PRINTABLE_NAME.optional(),
  search: z.string().trim().max(128).optional(),
  mode: z.enum(MODES).optional(),
  /** Omitted: sessions that have not expired. Expired ones are kept as long as their records. */
  state: z.enum(["live", "expired", "all"]).default("live"),
  after: z
    .string()
    .regex(/^\d{1,16}~[a-z0-9_]{1,64}$/, "Invalid cursor")
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type SessionListInput = z.output<typeof sessionListInput>;

export type SessionFacets = { readonly owners: readonly SessionOwner[]; readonly roles: readonly string[] };

export type SessionReport = {
  readonly called: readonly string[];
  readonly unsent: readonly string[];
  readonly unknown: readonly string[];
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
};

export type SessionRound = {
  readonly id: string;
  readonly epoch: number;
  readonly round: number;
  readonly at: string;
  readonly revision: number;
  readonly role: string;
  readonly model: string | null;
  readonly format: string;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** Null: not kept by the operator's choice, or another person's chat. */
  readonly message: string | null;
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  readonly admitted: readonly LoadedTool[];
  readonly deferredCount: number;
  readonly encoding: string;
  readonly sentTokens: number;
  readonly baselineTokens: number;
  /** How the tokens were counted; null in records from before this was known. */
  readonly estimate: TokenEstimate | null;
  readonly keptTokens: number;
  readonly strategy: CacheStrategy;
  readonly resolveMs: number;
  readonly degraded: string | null;
  readonly report: SessionReport | null;
  /** How the provider's answer ended. Null: the round did not come through the gateway. */
  readonly answer: { readonly status: number | null; readonly outcome: GatewayOutcome | null } | null;
};

export type SessionCall = {
  readonly id: string;
  /** Null: outside a round, as for meta-tools. */
  readonly roundId: string | null;
  readonly tool: string;
  readonly isMeta: boolean;
  readonly via: string | null;
  readonly outcome: string;
  readonly sent: boolean;
  /** Whether the source's live definition differed from the published one. */
  readonly drift: boolean;
  readonly durationMs: number | null;
  readonly at: string;
  readonly hasBody: boolean;
};

export type CallBody = { readonly arguments: unknown; readonly result: unknown };

export type SessionTimeline = SessionView & {
  readonly isLive: boolean;
  /** Another person's chat: messages, arguments and results are omitted, and everything that would reveal them. */
  readonly isPrivate: boolean;
  readonly totalRounds: number;
  readonly rounds: readonly SessionRound[];
  readonly calls: readonly SessionCall[];
};

export const MAX_SESSION_ROUNDS = 200;

export const replaySessionInput = z.object({ id, ref: snapshotRef });
export type ReplaySessionInput = z.output<typeof replaySessionInput>;

export type ReplayedTool = Pick<AdmittedTool, "tool"> & Partial<Pick<AdmittedTool, "signal" | "reason">>;

export type ReplayedRound = {
  readonly id: string;
  readonly epoch: number;
  readonly round: number;
  /** Why it could not be replayed; null: it was. */
  readonly skipped: "message-not-kept" | "role-gone" | null;
  readonly before: {
    readonly mode: Mode;
    readonly sentTokens: number;
    readonly baselineTokens: number;
    /** What was unavailable at that time. */
    readonly degraded: string | null;
  };
  readonly after: {
    readonly mode: Mode;
    readonly modeReason: ModeReason;
    readonly sentTokens: number;
    readonly baselineTokens: number;
    readonly degraded: string | null;
  } | null;
  readonly added: readonly ReplayedTool[];
  readonly removed: readonly string[];
  readonly called: readonly { readonly tool: string; readonly wasSent: boolean; readonly wouldBeSent: boolean }[];
};

export type SessionReplay = {
  readonly ref: SnapshotRef;
  readonly rounds: readonly ReplayedRound[];
  readonly totalRounds: number;
  /** Earlier rounds, or the session this one was forked from, had loaded tools unknown here. */
  readonly startsMidway: boolean;
  readonly sum: {
    readonly replayed: number;
    readonly differing: number;
    readonly sentBefore: number;
    readonly sentAfter: number;
    readonly called: number;
    readonly coveredBefore: number;
    readonly coveredAfter: number;
  };
};

export const forkSessionAsAdminInput = z.object({
  id,
  to: SESSION_ID,
  role: PRINTABLE_NAME.optional(),
});
export type ForkSessionAsAdminInput = z.output<typeof forkSessionAsAdminInput>;
