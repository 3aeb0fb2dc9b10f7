import { z } from "zod";
import { timestamp } from "@/server/contract/common";
import { draftHash, publishInput, restoreInput, revisionNumber } from "@/server/contract/revisions";
import { numberInQuery } from "./fields";

export const listRevisionsInput = z.object({
  before: numberInQuery(revisionNumber).optional().describe("Only revisions below this number."),
  limit: numberInQuery(z.number().int().min(1).max(200)).default(50),
});

const revision = z.object({
  number: revisionNumber,
  hash: z.string(),
  note: z.string(),
  authorName: z.string(),
  restoredFrom: revisionNumber.nullable(),
  publishedAt: timestamp,
});

export const listRevisionsOutput = z.object({
  items: z.array(revision),
  next: revisionNumber.nullable().describe("Pass it as `before` to get the next page; null: this is the last."),
});

const wait = z
  .boolean()
  .default(true)
  .describe("Respond once this process serves the revision. Other processes follow within a second.");

export const publishRevisionInput = z.object({
  note: publishInput.shape.note,
  draftHash: draftHash.describe("The reviewed draft. If it has changed since, nothing is published."),
  wait,
});

export const restoreRevisionInput = z.object({
  number: numberInQuery(revisionNumber),
  note: restoreInput.shape.note.default(""),
  discardDraftHash: draftHash
    .nullable()
    .default(null)
    .describe("Needed if the draft has unpublished changes, which restoring discards."),
  wait,
});

export const publishedOutput = z.object({
  number: revisionNumber,
  served: z.boolean().describe("Whether this process serves it now."),
});
