import { z } from "zod";
import { type Encoding, type Json, MODES, type Mode, PRESETS } from "@/server/engine/model/snapshot";
import { FORMATS } from "./agent/words";
import { id, slug } from "./common";
import type { CacheStrategy, CacheUse, CallerDenialReason, ModeReason, ToolOutcome } from "./reasons";
import { snapshotRef } from "./revisions";

export { PRESETS };

export const PLAYGROUND_LIMITS = { message: 20_000, rounds: 20, history: 50, subjects: 4 } as const;

/** Under whom and what a request is tried: one column of the playground. */
const trialSubject = z.object({
  ref: snapshotRef,
  /** Null: the one that may use most. */
  role: slug.nullable().default(null),
  /** Instead of the role's own policy. */
  preset: z.enum(PRESETS).nullable().default(null),
  mode: z.enum(["auto", ...MODES]).default("auto"),
});
export type TrialSubject = z.output<typeof trialSubject>;

const message = z.string().max(PLAYGROUND_LIMITS.message, "Use at most 20,000 characters");

const trialRequest = z.object({
  /** The messages of one conversation, one a round; the last is the one that is typed. */
  messages: z.array(message).min(1).max(PLAYGROUND_LIMITS.rounds),
  /** Which of the rounds is looked at. */
  shown: z
    .number()
    .int()
    .min(0)
    .max(PLAYGROUND_LIMITS.rounds - 1),
  /** Earlier messages of the user, before the first round. */
  history: z.array(message).max(PLAYGROUND_LIMITS.history).default([]),
  model: z.string().min(1).max(128).nullable().default(null),
  contextWindow: z.number().int().min(1).max(100_000_000).nullable().default(null),
  contextUsed: z.number().int().min(0).max(100_000_000).default(0),
  /** Null: the one that the model speaks. */
  format: z.enum(FORMATS).nullable().default(null),
  /** A key whose tools narrow the role. */
  keyId: id.nullable().default(null),
});

function checkShown({ messages, shown }: { messages: unknown[]; shown: number }, context: z.RefinementCtx): void {
  if (shown < messages.length) return;
  context.addIssue({ code: "custom", path: ["shown"], message: "There is no such round" });
}

export const tryInput = z
  .object({ ...trialRequest.shape, subjects: z.array(trialSubject).min(1).max(PLAYGROUND_LIMITS.subjects) })
  .superRefine(checkShown);
export type TryInput = z.output<typeof tryInput>;

export const findOutcomesInput = z
  .object({ ...trialRequest.shape, subject: trialSubject, query: z.string().trim().min(1).max(200) })
  .superRefine(checkShown);
export type FindOutcomesInput = z.output<typeof findOutcomesInput>;

export type DeniedTool = { readonly tool: string; readonly why: CallerDenialReason };

/** A message to begin with, and where it is from. */
export type ExampleMessage = { readonly message: string; readonly tool: string };

/** One round of a conversation, in a line. */
export type TriedRound = {
  readonly mode: Mode;
  readonly sentTokens: number;
  readonly sentCount: number;
  readonly addedCount: number;
  readonly strategy: CacheStrategy;
};

/** What one subject does with the round that is looked at. */
export type TriedView = {
  readonly role: string;
  readonly policy: string;
  readonly model: string | null;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** All that were sent (up to a limit), and the deferred ones that were nearest. */
  readonly outcomes: readonly ToolOutcome[];
  /** In the order of the list. */
  readonly sent: readonly string[];
  readonly metaTools: readonly { readonly name: string; readonly tokens: number }[];
  readonly allowedCount: number;
  readonly deferredCount: number;
  /** What the rows of deferred tools cost, where they are shown. */
  readonly rowTokens: number;
  readonly denied: readonly DeniedTool[];
  readonly deniedCount: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly tokens: {
    readonly sent: number;
    readonly baseline: number;
    readonly catalogBaseline: number;
    readonly saved: number;
    readonly encoding: Encoding;
  };
  readonly cache: CacheUse;
  readonly maxRounds: number;
  readonly businessCallsPerTurn: number | null;
  readonly degraded: "embedder" | null;
  /** While vectors are being computed: the share of the role's tools that have theirs. */
  readonly warming: number | null;
  readonly hash: string;
  readonly prompt: string | null;
};

export type TriedSubject = {
  /** Why it could not be tried: the role, or the revision, is not there. */
  readonly problem: string | null;
  readonly rounds: readonly TriedRound[];
  readonly view: TriedView | null;
};

export type TryOutput = {
  readonly subjects: readonly TriedSubject[];
  /** What the provider gets for the first subject, up to a limit. */
  readonly rendered: { readonly tools: readonly Json[]; readonly count: number } | null;
  /** The revision that agents are served, which is what a call of the API is answered from. */
  readonly servedRevision: number | null;
};

export type FoundOutcomes = { readonly deferred: readonly ToolOutcome[]; readonly denied: readonly DeniedTool[] };
