import { z } from "zod";
import { applySyncInput, previewSyncInput } from "@/server/contract/sources";
import { idOrName } from "./nouns";

const document = previewSyncInput.shape.document.describe("For a source without a URL: the document to read.");

export const previewSourceSyncInput = z.object({ id: idOrName, document });
export const applySourceSyncInput = z.object({
  id: idOrName,
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
