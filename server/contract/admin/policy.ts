import { z } from "zod";
import { draftHash, revisionNumber } from "@/server/contract/revisions";
import { NOUNS } from "@/server/engine/model/snapshot";
import { flag, numberInQuery } from "./fields";

export const exportInput = z.object({
  ref: z
    .union([z.enum(["draft", "published"]), numberInQuery(revisionNumber)], {
      error: "Use draft, published or the number of a revision",
    })
    .default("draft")
    .describe("draft, published or the number of a revision"),
});

const withGuards = flag
  .default(false)
  .describe("Include publishing rules and evaluation sets. Importing them needs the scope manage.");

export const diffInput = z.object({ guards: withGuards });
export const importInput = z.object({
  guards: withGuards,
  draftHash: draftHash.describe("From the diff. If the draft has changed since, nothing is imported."),
});

const fieldChange = z.object({
  field: z.string(),
  old: z.string().describe("As JSON, truncated to 200 characters."),
  new: z.string().describe("As JSON, truncated to 200 characters."),
});

const entryChange = z.object({
  noun: z.enum(NOUNS),
  kind: z.enum(["added", "changed", "removed"]),
  name: z.string(),
  fields: z.array(fieldChange),
});

const roleEffect = z.object({
  role: z.string(),
  added: z.array(z.string()).describe("Tools that the role gains; at most 50 names."),
  removed: z.array(z.string()).describe("Tools that the role loses; at most 50 names."),
  addedCount: z.number(),
  removedCount: z.number(),
  tokensBefore: z.number(),
  tokensAfter: z.number(),
});

const finding = z.object({
  severity: z.enum(["error", "warning"]),
  rule: z.string(),
  noun: z.string(),
  name: z.string(),
  others: z.array(z.string()),
});

const exposure = z.object({ role: z.string(), tools: z.array(z.string()) });

export const diffOutput = z.object({
  draftHash,
  published: z
    .object({ number: revisionNumber, isDraft: z.boolean().describe("Whether the draft already equals the file.") })
    .nullable(),
  changes: z.array(entryChange).describe("What importing the file would change in the draft."),
  effects: z.array(roleEffect).describe("What each role gains and loses."),
  lint: z.array(finding).describe("Errors block publishing."),
  exposures: z.array(exposure).describe("Violations of publishing rules, which block publishing."),
  guards: z
    .object({ newSets: z.array(z.string()), changedSets: z.array(z.string()), changesRules: z.boolean() })
    .describe("Evaluation sets and publishing rules that differ. They are imported only with `guards`."),
  commandLines: z.array(z.string()).describe("Sources that run a command, which need the scope manage."),
});
export type PolicyPlan = z.output<typeof diffOutput>;

export const importOutput = z.object({
  changes: z.number().describe("How many entries of the draft were changed."),
  draftHash: draftHash.describe("The draft after the import, for publishing it."),
});
