import { z } from "zod";
import { timestamp } from "./common";

export const revisionNumber = z.number().int().positive().max(2_147_483_647);

const revisionSummary = z.object({
  number: revisionNumber,
  hash: z.string(),
  note: z.string(),
  authorName: z.string(),
  restoredFrom: revisionNumber.nullable(),
  publishedAt: timestamp,
});
export type RevisionSummary = z.infer<typeof revisionSummary>;

/** `draft` is the working copy; a number is a published revision. */
export const snapshotRef = z.union([z.literal("draft"), revisionNumber]);
export type SnapshotRef = z.infer<typeof snapshotRef>;

export const draftHash = z.string().length(64);

export type Unpublished = { readonly count: number; readonly base: number; readonly draftHash: string };

export const publishInput = z.object({
  note: z.string().trim().min(1, "Describe the change in a few words").max(2000),
  /** The reviewed draft. Publishing refuses if it has changed since. */
  draftHash,
});

export const restoreInput = z.object({
  number: revisionNumber,
  note: z.string().trim().max(2000),
  /** If the draft has unpublished changes, their hash is required, so later edits are not discarded unseen. */
  discardDraftHash: draftHash.nullable(),
});
