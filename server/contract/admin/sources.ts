import { z } from "zod";
import { id, slug, timestamp } from "@/server/contract/common";
import { FILE_ENTRIES } from "@/server/contract/policy-file";
import { applySyncInput, previewSyncInput } from "@/server/contract/sources";

const source = z.object({
  id,
  name: slug,
  kind: z.string(),
  title: z.string(),
  enabled: z.boolean(),
  tools: z.number(),
  canSync: z.boolean().describe("Whether a sync needs no document."),
  syncedAt: timestamp.nullable(),
  syncError: z.string().nullable(),
});

export const listSourcesOutput = z.object({ items: z.array(source) });

export const createSourceInput = z.object(FILE_ENTRIES.sources.shape);
export const createdSourceOutput = z.object({ id, name: slug });

const name = slug.describe("The source's name.");
const document = previewSyncInput.shape.document.describe("For a source without a URL: the document to read.");

export const previewSourceSyncInput = z.object({ name, document });
export const applySourceSyncInput = z.object({
  name,
  document,
  planHash: applySyncInput.shape.planHash.describe(
    "From the preview. If anything has changed since, nothing is written.",
  ),
  only: applySyncInput.shape.only.describe("The tools to write. Default: all."),
  takeUpstream: applySyncInput.shape.takeUpstream.describe("Tools whose local edits are replaced."),
});

export const syncPlanOutput = z.object({
  planHash: z.string(),
  added: z.array(z.object({ name: z.string(), tokens: z.number() })),
  changed: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
  removed: z.array(z.object({ name: z.string(), action: z.enum(["remove", "disable"]), usedBy: z.array(z.string()) })),
  kept: z.array(z.string()).describe("Tools with local edits, which stay."),
  unchanged: z.number(),
  gainedBy: z.array(z.string()).describe("Roles that may use every tool of the source, and so the added ones."),
  problems: z.array(z.string()),
});

export const syncedOutput = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  held: z.number(),
});
