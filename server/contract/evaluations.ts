import { z } from "zod";
import { description, id, rowVersion, slug, toolName } from "./common";
import type { Figures } from "./eval-runs";

/** Enough for manually labeled or collected messages, and few enough to run in minutes. */
export const MAX_CASES = 10_000;
/** Per call; larger sets take several calls, or a file import. */
export const MAX_ADDED_CASES = 1_000;
export const MAX_IMPORT_LETTERS = 8_000_000;

/** PostgreSQL stores every character except this one. */
const NUL = String.fromCharCode(0);
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes(NUL), "Remove the NUL character");
const message = text(20_000).refine((value) => value.trim() !== "", "Enter a message");
const toolNames = (max: number) =>
  z
    .array(toolName)
    .max(max)
    .transform((list) => [...new Set(list)]);
const caseId = text(200).trim().min(1, "Enter an ID");
const kind = text(60).trim().min(1, "Enter a kind, or leave it out");

const caseFields = {
  message,
  /** Omitted: the role that may use most. */
  role: slug.optional(),
  history: z.array(text(20_000)).max(50).optional(),
  needs: toolNames(100),
  /** The only tools that the case allows; omitted: all of its role's. */
  candidates: toolNames(5_000).optional(),
  /** Tools that count as the needed one, by the needed one. */
  accept: z
    .record(toolName, toolNames(100))
    .refine((map) => Object.keys(map).length <= 100, "Use at most 100 needed tools")
    .optional(),
  kind: kind.optional(),
};

/** One line of a data set's `cases.jsonl`. Unknown fields are ignored. */
export const evalCase = z.object({ id: caseId, ...caseFields }).superRefine(checkReachable);
export type EvalCaseInput = z.output<typeof evalCase>;

/** A manually added case may omit its id. */
export const newEvalCase = z.object({ id: caseId.optional(), ...caseFields }).superRefine(checkReachable);
export type NewEvalCase = z.output<typeof newEvalCase>;

type CaseTools = Pick<NewEvalCase, "needs" | "candidates" | "accept">;

/** A tool that is not allowed is never sent: that would count against the policy, but the case is wrong. */
function checkReachable({ needs, candidates, accept = {} }: CaseTools, context: z.RefinementCtx): void {
  if (candidates === undefined || candidates.length === 0) return;
  const allowed = new Set(candidates);
  // A need may be called `constructor`, which every object has.
  const standIns = (need: string) => (Object.hasOwn(accept, need) ? (accept[need] ?? []) : []);
  const lost = needs.find((need) => ![need, ...standIns(need)].some((tool) => allowed.has(tool)));
  if (lost === undefined) return;
  const words = `“${lost}” is not among the candidates, and neither is an alternative that counts as it`;
  context.addIssue({ code: "custom", path: ["needs"], message: words });
}

const share = z.number().min(0, "At least 0").max(1, "At most 1");

/** The passing limits; null: anything passes. */
const floors = {
  recallFloor: share.nullable(),
  zeroFloor: share.nullable(),
  tokenCeiling: z.number().int("A whole number").min(0).max(100_000_000).nullable(),
};

export const evalSetFields = z.object({ name: slug, description, required: z.boolean(), ...floors });
export type EvalSetFields = z.output<typeof evalSetFields>;

export const createSetInput = evalSetFields;
export const updateSetInput = evalSetFields.extend({ id, version: rowVersion });

export const evalSetFile = z.object({
  name: slug,
  description: description.default(""),
  required: z.boolean().default(false),
  recallFloor: floors.recallFloor.default(null),
  zeroFloor: floors.zeroFloor.default(null),
  tokenCeiling: floors.tokenCeiling.default(null),
  cases: z.array(evalCase).max(MAX_CASES).superRefine(checkIds).default([]),
});
export type EvalSetFile = z.output<typeof evalSetFile>;

function checkIds(cases: readonly { id: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [at, entry] of cases.entries()) {
    if (seen.has(entry.id)) {
      context.addIssue({ code: "custom", path: [at, "id"], message: `Two cases have the id “${entry.id}”` });
    }
    seen.add(entry.id);
  }
}

export const addCasesInput = z.object({
  setId: id,
  cases: z.array(newEvalCase).min(1, "Choose a case").max(MAX_ADDED_CASES),
});

export const updateCaseInput = z.object({
  setId: id,
  caseId: id,
  mark: z.string().max(80),
  case: evalCase,
});

export const removeCasesInput = z.object({ setId: id, caseIds: z.array(id).min(1).max(MAX_CASES) });

export const casesInput = z.object({
  setId: id,
  search: z.string().max(200).default(""),
  kind: z.string().max(60).nullish(),
  role: z.string().max(63).nullish(),
  /** `unknown`: names tools or a role missing from the draft; `none`: needs no tool. */
  only: z.enum(["unknown", "none"]).nullish(),
  offset: z.number().int().min(0).max(MAX_CASES).default(0),
  limit: z.number().int().min(1).max(200).default(50),
});
export type CasesQuery = z.output<typeof casesInput>;

const CASE_FILE_FORMATS = ["jsonl", "csv"] as const;
export type CaseFileFormat = (typeof CASE_FILE_FORMATS)[number];

export const importCasesInput = z.object({
  setId: id,
  format: z.enum(CASE_FILE_FORMATS),
  text: z.string().max(MAX_IMPORT_LETTERS, "The file is larger than 8 MB"),
  /** `merge`: cases with a known id are replaced, others added; `replace`: cases missing from the file are removed. */
  effect: z.enum(["merge", "replace"]),
});

/** `called`: at least one tool was called; `quiet`: none was; `missed`: an unsent tool was called; `rated`: an answer in the chat was rated. */
const COLLECT_KINDS = ["called", "missed", "quiet", "rated"] as const;
export const collectInput = z.object({
  setId: id,
  days: z.number().int().min(1).max(400).default(7),
  role: z.string().max(200).nullish(),
  kind: z.enum(COLLECT_KINDS).default("called"),
  session: z.string().max(300).nullish(),
  limit: z.number().int().min(1).max(500).default(200),
});
export type CollectQuery = z.output<typeof collectInput>;

export type CaseView = {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly role: string | null;
  readonly history: readonly string[];
  readonly needs: readonly string[];
  readonly candidates: readonly string[];
  readonly accept: Readonly<Record<string, readonly string[]>>;
  readonly kind: string | null;
  /** The version of the case: editing a newer one is a conflict. */
  readonly mark: string;
  readonly unknownTools: readonly string[];
  readonly isRoleUnknown: boolean;
};

export type Measure = "recall" | "zero" | "tokens";
export type GateFailure = { readonly measure: Measure; readonly value: number | null; readonly limit: number };
export type Floors = Pick<EvalSetFields, "recallFloor" | "zeroFloor" | "tokenCeiling">;
type GateFigures = Pick<Figures, "recallAll" | "noToolZeroRate" | "tokensSentMean">;

export type Gate = {
  readonly setId: string;
  readonly name: string;
  readonly recallFloor: number | null;
  readonly zeroFloor: number | null;
  readonly tokenCeiling: number | null;
  readonly status: "not-run" | "running" | "passed" | "failed";
  /** The run behind it; for a gate that was not run, the failed attempt. */
  readonly runId: string | null;
  readonly figures: GateFigures | null;
  readonly failures: readonly GateFailure[];
};

/** The limits that the figures break. An unmeasured figure does not pass. */
export function judge(limits: Floors, figures: GateFigures): GateFailure[] {
  const failures: GateFailure[] = [];
  const { recallAll, noToolZeroRate, tokensSentMean } = figures;
  function atLeast(measure: Measure, value: number | null, limit: number | null): void {
    if (limit !== null && (value === null || value < limit)) failures.push({ measure, value, limit });
  }
  atLeast("recall", recallAll, limits.recallFloor);
  atLeast("zero", noToolZeroRate, limits.zeroFloor);
  const { tokenCeiling } = limits;
  if (tokenCeiling !== null && (tokensSentMean === null || tokensSentMean > tokenCeiling)) {
    failures.push({ measure: "tokens", value: tokensSentMean, limit: tokenCeiling });
  }
  return failures;
}
