import { z } from "zod";
import { id, timestamp } from "@/server/contract/common";
import { revisionNumber } from "@/server/contract/revisions";
import { rangeFields, TAX_KEYS } from "@/server/contract/usage";

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

export const listSetsOutput = z.object({
  items: z.array(z.object({ id, name: z.string(), cases: z.number(), ...limits })),
});

export const startRunInput = z.object({
  set: z.string().min(1).max(200).describe("The set's name or ID."),
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
  status: z.enum(["waiting", "running", "finished", "failed", "cancelled"]),
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
