import { z } from "zod";
import { type Encoding, type Json, MODES, type Mode, PRESETS } from "@/server/engine/model/snapshot";
import { FORMATS } from "./agent/words";
import { id, slug } from "./common";
import type { CacheStrategy, CacheUse, CallerDenialReason, ModeReason, ToolOutcome } from "./reasons";
import { snapshotRef } from "./revisions";
import type { TokenEstimate } from "./usage";

export { PRESETS };

export const PLAYGROUND_LIMITS = { message: 20_000, rounds: 20, history: 50, subjects: 4 } as const;

const trialSubject = z.object({
  ref: snapshotRef,
  /** Null: the one that may use most. */
  role: slug.nullable().default(null),
  preset: z.enum(PRESETS).nullable().default(null),
  mode: z.enum(["auto", ...MODES]).default("auto"),
});
export type TrialSubject = z.output<typeof trialSubject>;

const message = z.string().max(PLAYGROUND_LIMITS.message, "Use at most 20,000 characters");

const trialRequest = z.object({
  /** The messages of one conversation, one per round; the last is being typed. */
  messages: z.array(message).min(1).max(PLAYGROUND_LIMITS.rounds),
  shown: z
    .number()
    .int()
    .min(0)
    .max(PLAYGROUND_LIMITS.rounds - 1),
  history: z.array(message).max(PLAYGROUND_LIMITS.history).default([]),
  model: z.string().min(1).max(128).nullable().default(null),
  contextWindow: z.number().int().min(1).max(100_000_000).nullable().default(null),
  contextUsed: z.number().int().min(0).max(100_000_000).default(0),
  format: z.enum(FORMATS).nullable().default(null),
  /** A key whose tool list narrows the role. */
  keyId: id.nullable().default(null),
});

function checkShown({ messages, shown }: { messages: unknown[]; shown: number }, context: z.RefinementCtx): void {
  if (shown < messages.length) return;
  context.addIssue({ code: "custom", path: ["shown"], message: "Round not found" });
}

export const tryInput = z
  .object({ ...trialRequest.shape, subjects: z.array(trialSubject).min(1).max(PLAYGROUND_LIMITS.subjects) })
  .superRefine(checkShown);
export type TryInput = z.output<typeof tryInput>;

export const findOutcomesInput = z
  .object({ ...trialRequest.shape, subject: trialSubject, query: z.string().trim().min(1).max(200) })
  .superRefine(checkShown);
export const trialInput = z.object({ ...trialRequest.shape, subject: trialSubject }).superRefine(checkShown);
export type TrialInput = z.output<typeof trialInput>;

/** What the other subjects would lose in recorded sessions, compared with the first. */
export const comparedHarmInput = z.object({
  ...trialRequest.omit({ messages: true, shown: true, history: true }).shape,
  subjects: z.array(trialSubject).min(2).max(PLAYGROUND_LIMITS.subjects),
});
export type ComparedHarmInput = z.output<typeof comparedHarmInput>;

export type FindOutcomesInput = z.output<typeof findOutcomesInput>;

export type DeniedTool = { readonly tool: string; readonly why: CallerDenialReason };

export type ExampleMessage = { readonly message: string; readonly tool: string };

export type TriedRound = {
  readonly mode: Mode;
  readonly sentTokens: number;
  readonly sentCount: number;
  readonly addedCount: number;
  readonly strategy: CacheStrategy;
};

export type TriedView = {
  readonly role: string;
  readonly policy: string;
  readonly model: string | null;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** All sent tools (up to a limit), and the closest deferred ones. */
  readonly outcomes: readonly ToolOutcome[];
  readonly sent: readonly string[];
  readonly metaTools: readonly { readonly name: string; readonly tokens: number }[];
  readonly allowedCount: number;
  readonly deferredCount: number;
  /** The cost of the rows of deferred tools, if shown. */
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
  /** Missing in traces from before this was known. */
  readonly estimate?: TokenEstimate;
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
  /** Why it could not be tested: the role or revision is missing. */
  readonly problem: string | null;
  readonly rounds: readonly TriedRound[];
  readonly view: TriedView | null;
};

export type TryOutput = {
  readonly subjects: readonly TriedSubject[];
  /** The provider's payload for the first subject, up to a limit. */
  readonly rendered: { readonly tools: readonly Json[]; readonly count: number } | null;
  /** The served revision, which answers API calls. */
  readonly servedRevision: number | null;
};

export type FoundOutcomes = { readonly deferred: readonly ToolOutcome[]; readonly denied: readonly DeniedTool[] };
