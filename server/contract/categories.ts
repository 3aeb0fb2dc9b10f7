import { z } from "zod";
import { id, slug, title, toolName } from "./common";

/** One message of a person; longer ones are no messages to try keywords on. */
const message = z.string().max(8_000);

const keyword = z.object({ text: z.string().max(200), kind: z.enum(["phrase", "pattern"]) });
const keywords = z.array(keyword).max(1_000);

/** A category as it is being typed: nothing of it has to be complete. */
const typedCategory = z.object({
  /** Null while it has never been saved. */
  id: id.nullable(),
  name: z.string().max(200),
  enabled: z.boolean(),
  keywords,
  tools: z.array(z.string().max(200)).max(20_000),
});
export type TypedCategory = z.infer<typeof typedCategory>;

export const keywordTrialInput = z.object({
  message,
  /** Null: whatever role asks. */
  role: z.string().max(200).nullable(),
  /** Put in the place of the saved one. */
  category: typedCategory.nullable(),
});
export type KeywordTrialInput = z.infer<typeof keywordTrialInput>;

export const keywordCheckInput = z.object({ id: id.nullable(), keywords });

export const MAP_FORMATS = ["yaml", "json", "csv"] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];
export const mapExportInput = z.object({ format: z.enum(MAP_FORMATS) });

/** Many times what a map has, and quick to read. */
export const MAX_MAP_CHARACTERS = 512 * 1024;
export const mapFileInput = z.object({
  format: z.enum(MAP_FORMATS),
  text: z.string().max(MAX_MAP_CHARACTERS, "The file may have at most 512 KB"),
});
/** `mark` is the one of the preview: what was looked at is what is written. */
export const mapImportInput = mapFileInput.extend({ mark: z.string().max(100) });

const fileKeyword = z.union([
  z.string().trim().min(1).max(200),
  z.object({ pattern: z.string().trim().min(1).max(200) }).strict(),
]);

/** A category in a file of the keyword map. What is left out stays as it is, or takes its default. */
const mapCategory = z
  .object({
    name: slug,
    title: title.optional(),
    description: z.string().trim().max(2000).optional(),
    enabled: z.boolean().optional(),
    keywords: z.array(fileKeyword).max(1_000).default([]),
    tools: z.array(toolName).max(20_000).default([]),
  })
  .strict();
export const categoryMap = z.object({ categories: z.array(mapCategory).max(2_000) }).strict();
export type MapCategory = z.infer<typeof mapCategory>;
