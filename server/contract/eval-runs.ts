import { z } from "zod";
import { PRESETS } from "@/server/engine/model/snapshot";
import { id } from "./common";
import type { Harm } from "./harm";
import { draftHash, revisionNumber } from "./revisions";
import { SWEEP_NAMES } from "./sweep-parameters";

export { PRESETS } from "@/server/engine/model/snapshot";

export type Figures = {
  readonly cases: number;
  readonly recallAll: number | null;
  readonly recallMean: number | null;
  readonly noToolZeroRate: number | null;
  /** The share of cases with needs that got zero tool tokens: neither a tool nor a meta-tool. Null in runs from before it was counted. */
  readonly neededZeroRate: number | null;
  /** The share of cases with needs that got meta-tools but no tool. Null in runs from before it was counted. */
  readonly metaOnlyRate: number | null;
  readonly tokensSentMean: number | null;
  readonly tokensBaselineMean: number | null;
  readonly tokenRatio: number | null;
  readonly toolsSentMean: number | null;
  readonly resolveMsP50: number | null;
  readonly resolveMsP99: number | null;
};

const runSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("draft") }),
  z.object({ kind: z.literal("revision"), number: revisionNumber }),
  z.object({ kind: z.literal("preset"), preset: z.enum(PRESETS) }),
]);
export type RunSubject = z.output<typeof runSubject>;

export const MAX_SUBJECTS = 8;
export const startRunsInput = z.object({
  setId: id,
  subjects: z.array(runSubject).min(1, "Choose what to run").max(MAX_SUBJECTS),
});

export const MAX_STEPS = 24;
export const sweepInput = z
  .object({
    setId: id,
    policy: id,
    parameter: z.enum(SWEEP_NAMES),
    from: z.number().min(-1_000_000).max(1_000_000),
    to: z.number().min(-1_000_000).max(1_000_000),
    steps: z.number().int("A whole number").min(2, "At least 2").max(MAX_STEPS, `At most ${MAX_STEPS}`),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "Must be above the start" });
export type SweepInput = z.output<typeof sweepInput>;

export type SweepSubject = Omit<SweepInput, "setId" | "policy"> & {
  readonly kind: "sweep";
  readonly policyId: string;
  readonly policyName: string;
};
export type AnySubject = RunSubject | SweepSubject;

export type RunStatus = "waiting" | "running" | "finished" | "failed" | "cancelled";

export type RunItem = {
  readonly id: string;
  readonly setId: string;
  readonly setVersion: number;
  readonly subject: AnySubject;
  readonly snapshotHash: string;
  readonly status: RunStatus;
  readonly done: number;
  readonly total: number;
  readonly error: string | null;
  readonly startedByName: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** All cases; null for a sweep, and until it finishes. */
  readonly figures: Figures | null;
};

export type NamedFigures = { readonly name: string; readonly figures: Figures };

export type CaseOutcome = {
  readonly name: string;
  readonly needs: readonly string[];
  readonly sent: readonly string[];
  readonly sentCount: number;
  readonly missed: readonly string[];
  readonly tokensSent: number;
  readonly tokensBaseline: number;
  readonly mode: string | null;
};

export type RunResult = {
  readonly figures: Figures;
  readonly byKind: readonly NamedFigures[];
  readonly byRole: readonly NamedFigures[];
  /** The role for cases that name none; null: the policy has no role. */
  readonly defaultRole: string | null;
  /** Without an embedder, words alone decided, as for agents' messages. */
  readonly isByWords: boolean;
  readonly cases: readonly CaseOutcome[];
};

export type SweepPoint = {
  readonly value: number;
  readonly figures: Figures;
  /** Called tools that recorded sessions of the policy's roles would lose. Missing in sweeps from before it was measured. */
  readonly harm?: Harm;
};
export type SweepResult = {
  readonly points: readonly SweepPoint[];
  readonly current: number | null;
  readonly currentFigures: Figures;
};

export const RUN_CASE_FILTERS = ["failed", "passed", "better", "worse", "costlier"] as const;
export const runCasesInput = z.object({
  id,
  /** The run to compare with; `published`: the newest on the published revision; `none`. */
  against: id.default("published"),
  search: z.string().max(200).default(""),
  kind: z.string().max(60).nullish(),
  only: z.enum(RUN_CASE_FILTERS).nullish(),
  offset: z.number().int().min(0).max(100_000).default(0),
  limit: z.number().int().min(1).max(200).default(50),
});
export type RunCasesQuery = z.output<typeof runCasesInput>;

export type RunCaseRow = CaseOutcome & {
  readonly message: string | null;
  readonly role: string | null;
  readonly history: readonly string[];
  readonly kind: string | null;
  readonly isPassed: boolean;
  readonly before: {
    readonly isPassed: boolean;
    readonly missed: readonly string[];
    readonly tokensSent: number;
  } | null;
};

export type OtherRun = Pick<RunItem, "id" | "subject" | "startedAt" | "setVersion" | "figures">;

export type RunView = RunItem & {
  readonly set: { readonly id: string; readonly name: string; readonly version: number } & Limits;
  readonly byKind: readonly NamedFigures[];
  readonly byRole: readonly NamedFigures[];
  readonly defaultRole: string | null;
  readonly isByWords: boolean;
  readonly sweep: SweepResult | null;
  readonly others: readonly OtherRun[];
  readonly publishedRunId: string | null;
};

type Limits = {
  readonly required: boolean;
  readonly recallFloor: number | null;
  readonly zeroFloor: number | null;
  readonly tokenCeiling: number | null;
};

export type RunCasesPage = {
  readonly items: readonly RunCaseRow[];
  readonly total: number;
  readonly counts: {
    readonly failed: number;
    readonly passed: number;
    readonly better: number;
    readonly worse: number;
    readonly costlier: number;
    /** Of both runs, those that need tools; and those that now miss more of them. */
    readonly compared: number;
    readonly lost: number;
  };
};

export const runsInput = z.object({ setId: id, limit: z.number().int().min(1).max(200).default(60) });
export const gatesInput = z.object({ hash: draftHash });
