import { z } from "zod";
import { FORMATS } from "./agent/words";
import { description, encoding, id, jsonObject, slug, title, toolName } from "./common";
import { address, documentText } from "./sources";

export const toolRowsInput = z.object({ encoding }).partial().optional();

/** A longer definition usually repeats a manual in every round; lint warns about it. */
export const LONG_SCHEMA_TOKENS = 1_000;

export const toolSearchInput = z.object({
  /** A name or part of it, a message, `+must` words, or `select:a,b`. Empty: everything in scope. */
  query: z.string().max(2000),
  role: slug.optional(),
});

const days = z.number().int().min(1).max(400);
export const toolUsageInput = z.object({ days });
export const toolActivityInput = z.object({ id, days: days.default(30) });

const MAX_SCHEMA_LETTERS = 256 * 1024;
/** No longer than a tool's own: others wait while it is read. */
const typedSchema = jsonObject.refine(
  (schema) => JSON.stringify(schema).length <= MAX_SCHEMA_LETTERS,
  "The input schema can be at most 256 KB of JSON",
);

/** A tool being edited, for its price: nothing has to be valid yet. */
export const priceInput = z.object({
  name: z.string().max(200),
  title: z.string().max(200),
  description: z.string().max(20_000),
  summary: z.string().max(2000),
  inputSchema: typedSchema,
  encoding,
});

export const toolFormsInput = priceInput.extend({ format: z.enum(FORMATS) });

export type ShownForm = { readonly text: string; readonly tokens: number };
export type ToolForms = { readonly full: ShownForm; readonly slim: ShownForm; readonly isSmaller: boolean };

export const checkSchemaInput = z.object({ schema: typedSchema });

export type SchemaProblem = { readonly pointer: string; readonly message: string };

/** The most tools one change may touch. */
export const MAX_BULK = 5_000;
const toolIds = z
  .array(id)
  .min(1, "Choose at least one tool")
  .max(MAX_BULK, `At most ${MAX_BULK} tools can be changed at once`);

export const BULK_GROUPS = ["bundle", "category", "role"] as const;
export type BulkGroup = (typeof BULK_GROUPS)[number];

const bulkAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("enabled"), value: z.boolean() }),
  z.object({ kind: z.literal("load-policy"), value: z.enum(["core", "deferred"]) }),
  z.object({ kind: z.literal("group"), group: z.enum(BULK_GROUPS), id, change: z.enum(["add", "remove"]) }),
]);
export type BulkAction = z.infer<typeof bulkAction>;
export const bulkInput = z.object({ ids: toolIds, action: bulkAction });
export type BulkInput = z.infer<typeof bulkInput>;

export type BulkOutcome = {
  readonly changed: readonly string[];
  /** The inverse change, on exactly these. */
  readonly undo: BulkAction;
};

const TOOL_FILE_FORMATS = ["json", "openapi"] as const;
export type ToolFileFormat = (typeof TOOL_FILE_FORMATS)[number];

const importFrom = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: documentText }),
  z.object({ kind: z.literal("url"), url: address }),
]);
export type ImportFrom = z.infer<typeof importFrom>;

const newImportSource = z.object({ name: slug, title, description: description.default("") });

const importInto = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("source"), sourceId: id }),
  newImportSource.extend({ kind: z.literal("new"), format: z.enum([...TOOL_FILE_FORMATS, "auto"]) }),
]);
export type ImportInto = z.infer<typeof importInto>;

export const previewImportInput = z.object({ into: importInto, from: importFrom });
export type PreviewImportInput = z.infer<typeof previewImportInput>;

const toolNames = z.array(toolName).max(20_000);
export const applyImportInput = previewImportInput.extend({
  /** Of the reviewed plan. */
  planHash: z.string().length(64),
  only: toolNames.min(1, "Choose at least one tool"),
  takeSuggestions: z.boolean().default(false),
  /** Tools whose local edits are replaced by the document's version. */
  takeUpstream: toolNames.default([]),
});
export type ApplyImportInput = z.infer<typeof applyImportInput>;

/** `toolcrib` includes every field; the others only what agents and servers understand. */
const EXPORT_FORMATS = ["mcp", "openai-chat", "toolcrib"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const exportToolsInput = z.object({ format: z.enum(EXPORT_FORMATS), ids: toolIds.optional() });
