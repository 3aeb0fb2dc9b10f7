import { z } from "zod";
import { id, timestamp } from "@/server/contract/common";
import { evalCase, MAX_ADDED_CASES, MAX_CASES } from "@/server/contract/evaluations";
import { revisionNumber } from "@/server/contract/revisions";
import { rangeFields, TAX_KEYS } from "@/server/contract/usage";
import { numberInQuery } from "./fields";

const figures = z.object({
  cases: z.number(),
  recallAll: z.number().nullable().describe("The share of cases in which every needed tool was sent."),
  noToolZeroRate: z.number().nullable().describe("The share of cases without needs that got no tool tokens."),
  tokensSentMean: z.number().nullable(),
  tokenRatio: z.number().nullable(),
});

const limits = {
  required: z.boolean().describe("Whether it must pass before publishing."),
  recallFloor: z.number().nullable(),
  zeroFloor: z.number().nullable(),
  tokenCeiling: z.number().nullable(),
};

const set = z.string().min(1).max(200).describe("The set's name or ID.");

export const listCasesInput = z.object({
  set,
  search: z.string().max(200).default(""),
  offset: numberInQuery(z.number().int().min(0).max(MAX_CASES)).default(0),
  limit: numberInQuery(z.number().int().min(1).max(200)).default(50),
});
export const listCasesOutput = z.object({
  items: z.array(z.record(z.string(), z.unknown())).describe("Cases, as in a policy file."),
  total: z.number().describe("How many match on all pages."),
});

export const importCasesInput = z.object({ set, cases: z.array(evalCase).min(1).max(MAX_ADDED_CASES) });
export const importedCasesOutput = z.object({ added: z.number(), changed: z.number(), version: z.number() });
export const caseRef = z.object({ set, id: evalCase.shape.id });

export const listRunsInput = z.object({ set, limit: numberInQuery(z.number().int().min(1).max(200)).default(50) });
const runStatus = z.enum(["waiting", "running", "finished", "failed", "cancelled"]);
export const listRunsOutput = z.object({
  items: z.array(
    z.object({
      id,
      subject: z.record(z.string(), z.unknown()),
      status: runStatus,
      startedAt: timestamp,
      finishedAt: timestamp.nullable(),
      figures: figures.nullable(),
    }),
  ),
});

export const startRunInput = z.object({
  set,
  subject: z
    .union([z.literal("draft"), revisionNumber], { error: "Use draft or the number of a revision" })
    .default("draft")
    .describe("draft, or the number of a revision"),
});
export const startedRunOutput = z.object({ id });

export const runRef = z.object({ id });
export const runOutput = z.object({
  id,
  set: z.object({ id, name: z.string(), ...limits }),
  status: runStatus,
  done: z.number(),
  total: z.number(),
  error: z.string().nullable(),
  startedAt: timestamp,
  finishedAt: timestamp.nullable(),
  figures: figures.nullable().describe("Null until it has finished."),
  passed: z.boolean().nullable().describe("Whether the figures meet the set's limits; null until it has finished."),
  failures: z.array(z.object({ measure: z.string(), value: z.number().nullable(), limit: z.number() })),
});

export const usageInput = z.object({ ...rangeFields, by: z.enum(TAX_KEYS).default("day") });
export const usageOutput = z.object({
  rows: z.array(
    z.object({
      key: z.string().nullable(),
      rounds: z.number(),
      sentTokens: z.number(),
      baselineTokens: z.number().nullable(),
      savedTokens: z.number().nullable(),
    }),
  ),
  recall: z.object({
    reported: z.number(),
    calling: z.number(),
    covered: z.number(),
    recall: z.number().nullable().describe("Of the rounds with calls: the share in which everything called was sent."),
  }),
});
