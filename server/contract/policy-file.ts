import { z } from "zod";
import { names, slug, toolName } from "./common";
import { evalSetFile } from "./evaluations";
import { NOUN_SCHEMAS } from "./nouns";
import { publishingRules } from "./publishing";
import { draftHash, snapshotRef } from "./revisions";

/** Entries by name, without ids or versions, so it suits Git and other instances. Unknown fields are refused: a typo must not silently loosen a rule. */
const { source, tool, role, category, bundle, policy, model, skill } = NOUN_SCHEMAS;

const toolList = names(toolName);

const allow = z
  .union([z.enum(["all", "none"]), toolList])
  .transform((value) =>
    typeof value === "string" ? { kind: value, tools: [] } : { kind: "list" as const, tools: value },
  );

const keyword = z.union([
  category.create.shape.keywords.element.shape.text.transform((text) => ({ text, kind: "phrase" as const })),
  z.strictObject({ pattern: category.create.shape.keywords.element.shape.text }).transform(({ pattern }) => ({
    text: pattern,
    kind: "pattern" as const,
  })),
]);

export const FILE_ENTRIES = {
  sources: z.strictObject({
    ...source.create.shape,
    description: source.create.shape.description.default(""),
    connection: source.create.shape.connection.default({}),
    enabled: z.boolean().default(true),
  }),
  tools: z.strictObject({
    ...tool.create.shape,
    annotations: tool.create.shape.annotations.default({}),
    keywords: tool.create.shape.keywords.default([]),
    examples: tool.create.shape.examples.default([]),
    aliases: tool.create.shape.aliases.default([]),
    loadPolicy: tool.create.shape.loadPolicy.default("deferred"),
    enabled: z.boolean().default(true),
  }),
  categories: z.strictObject({
    ...category.create.shape,
    description: category.create.shape.description.default(""),
    keywords: z.array(keyword).max(1000).default([]),
    tools: toolList.default([]),
    enabled: z.boolean().default(true),
  }),
  bundles: z.strictObject(bundle.create.shape),
  skills: z.strictObject({
    ...skill.create.shape,
    body: skill.create.shape.body.default(""),
    tools: toolList.default([]),
    enabled: z.boolean().default(true),
  }),
  policies: z.strictObject({ ...policy.create.shape, description: policy.create.shape.description.default("") }),
  models: z.strictObject({
    ...model.create.shape,
    toolCalling: model.create.shape.toolCalling.default("native"),
    maxRounds: model.create.shape.maxRounds.default(5),
    prices: model.create.shape.prices.default(null),
  }),
  roles: z.strictObject({
    ...role.create.shape,
    description: role.create.shape.description.default(""),
    allow,
    deny: z
      .strictObject({
        tools: toolList.default([]),
        sources: names(slug).default([]),
        categories: names(slug).default([]),
      })
      .prefault({}),
    core: toolList.default([]),
    model: role.create.shape.model.default(null),
    maxRounds: role.create.shape.maxRounds.default(null),
    mode: role.create.shape.mode.default(null),
  }),
} as const;
export type FileList = keyof typeof FILE_ENTRIES;

export const MAX_ENTRIES = 60_000;
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(MAX_ENTRIES).default([]);

export const policyFile = z.strictObject({
  toolcrib: z.literal(1),
  rules: publishingRules.partial().optional(),
  sources: list(FILE_ENTRIES.sources),
  tools: list(FILE_ENTRIES.tools),
  categories: list(FILE_ENTRIES.categories),
  bundles: list(FILE_ENTRIES.bundles),
  skills: list(FILE_ENTRIES.skills),
  policies: list(FILE_ENTRIES.policies),
  models: list(FILE_ENTRIES.models),
  roles: list(FILE_ENTRIES.roles),
  evaluations: z.array(evalSetFile).max(1000).optional(),
});
export type PolicyFile = z.output<typeof policyFile>;

const MAX_FILE_LETTERS = 8 * 1024 * 1024;
const text = z.string().min(1, "The file is empty").max(MAX_FILE_LETTERS, "The file can be at most 8 MB");

/** Rules and evaluation sets guard publishing, so only an admin may import them. */
const withGuards = z.boolean();

export const exportFileInput = z.object({ ref: snapshotRef });
export const previewFileInput = z.object({ text, withGuards });
export const importFileInput = z.object({
  text,
  withGuards,
  /** The draft that the preview was made against: later edits by others are not overwritten unseen. */
  draftHash,
});
