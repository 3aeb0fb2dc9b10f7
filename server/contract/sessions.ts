import { z } from "zod";
import type { Mode, Signal } from "@/server/engine/model/snapshot";
import type { AdmittedTool } from "@/server/engine/session/session";
import { MODES, PRINTABLE_NAME, SESSION_ID } from "./agent/words";
import { id } from "./common";
import type { CacheStrategy, ModeReason } from "./reasons";
import { type SnapshotRef, snapshotRef } from "./revisions";

/** Whose session it is; the name is null where the key or the person is gone. */
export type SessionOwner = {
  readonly id: string;
  readonly kind: "key" | "person" | "unknown";
  readonly name: string | null;
};

type SessionSummary = {
  readonly id: string;
  /** The owner's own name for it. */
  readonly externalId: string;
  readonly owner: SessionOwner;
  readonly role: string;
  /** How often it began again. */
  readonly epoch: number;
  /** The last round since it began; null before the first. */
  readonly lastRound: number | null;
  readonly forkedFrom: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
};

export type SessionListItem = SessionSummary & {
  readonly loadedCount: number;
  /** What is recorded of it, over all of its beginnings. */
  readonly rounds: number;
  readonly sentTokens: number;
  readonly baselineTokens: number;
};

/** A tool that is loaded. Of somebody else’s chat it has no signal and the reason `kept`: others would tell what was said. */
export type LoadedTool = Omit<AdmittedTool, "signal"> & { readonly signal: Signal | null };

export type SessionView = SessionSummary & {
  /** What is loaded now, in the order of admission, and why. */
  readonly loaded: readonly LoadedTool[];
  /** Found since the last round; sent with the next. */
  readonly discovered: readonly { readonly tool: string; readonly via: string }[];
  /** What the last round sent: null stands for every allowed tool. */
  readonly lastSent: readonly string[] | null;
};

export const sessionListInput = z.object({
  owner: id.optional(),
  role: PRINTABLE_NAME.optional(),
  /** Part of the owner's name for it. */
  search: z.string().trim().max(128).optional(),
  /** Sessions that had a round in this mode. */
  mode: z.enum(MODES).optional(),
  /** Left out: those that have not expired. Expired ones are kept as long as what is recorded of them. */
  state: z.enum(["live", "expired", "all"]).default("live"),
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,16}~[a-z0-9_]{1,64}$/, "Not a place in this list")
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type SessionListInput = z.output<typeof sessionListInput>;

/** By whom and as what sessions are held, to choose from. */
export type SessionFacets = { readonly owners: readonly SessionOwner[]; readonly roles: readonly string[] };

/** What an agent said happened in a round. */
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
  /** Null: not kept, as the operator chose, or somebody else’s chat. */
  readonly message: string | null;
  /** In the order of the list that was sent. */
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  readonly admitted: readonly LoadedTool[];
  readonly deferredCount: number;
  readonly encoding: string;
  readonly sentTokens: number;
  readonly baselineTokens: number;
  readonly keptTokens: number;
  readonly strategy: CacheStrategy;
  readonly resolveMs: number;
  readonly degraded: string | null;
  readonly report: SessionReport | null;
};

export type SessionCall = {
  readonly id: string;
  /** Null: of no round, as with meta-tools. */
  readonly roundId: string | null;
  readonly tool: string;
  readonly isMeta: boolean;
  readonly via: string | null;
  readonly outcome: string;
  /** Whether the tool's schema had been sent. */
  readonly sent: boolean;
  /** Whether the source's live definition differed from the published one. */
  readonly drift: boolean;
  readonly durationMs: number | null;
  readonly at: string;
  /** Whether arguments or result were kept. */
  readonly hasBody: boolean;
};

/** Arguments and result as they were kept; null where they were not. */
export type CallBody = { readonly arguments: unknown; readonly result: unknown };

export type SessionTimeline = SessionView & {
  readonly isLive: boolean;
  /** Somebody else's chat: what was said, called with and answered is left out, and all that would tell of it. */
  readonly isPrivate: boolean;
  /** All that is recorded, of which `rounds` are the newest. */
  readonly totalRounds: number;
  /** Oldest first. */
  readonly rounds: readonly SessionRound[];
  readonly calls: readonly SessionCall[];
};

/** As many rounds as are shown and replayed at a time. */
export const MAX_SESSION_ROUNDS = 200;

export const replaySessionInput = z.object({ id, ref: snapshotRef });
export type ReplaySessionInput = z.output<typeof replaySessionInput>;

export type ReplayedTool = Pick<AdmittedTool, "tool"> & Partial<Pick<AdmittedTool, "signal" | "reason">>;

export type ReplayedRound = {
  readonly id: string;
  readonly epoch: number;
  readonly round: number;
  /** Why it could not be asked again; null: it was. */
  readonly skipped: "message-not-kept" | "role-gone" | null;
  readonly before: {
    readonly mode: Mode;
    readonly sentTokens: number;
    readonly baselineTokens: number;
    /** What was away when it was decided. */
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
  /** Tools that were really called in it. */
  readonly called: readonly { readonly tool: string; readonly wasSent: boolean; readonly wouldBeSent: boolean }[];
};

export type SessionReplay = {
  readonly ref: SnapshotRef;
  readonly rounds: readonly ReplayedRound[];
  readonly totalRounds: number;
  /** Rounds before these, or of the session that this one was forked from, had loaded tools that are not known here. */
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
  /** The new session's name, of the same owner. */
  to: SESSION_ID,
  /** Left out: the same role. */
  role: PRINTABLE_NAME.optional(),
});
export type ForkSessionAsAdminInput = z.output<typeof forkSessionAsAdminInput>;
