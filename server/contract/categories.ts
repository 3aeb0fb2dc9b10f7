import { z } from "zod";
import { id, slug, title, toolName } from "./common";

/** A person's message; longer text is not useful for testing keywords. */
const message = z.string().max(8_000);

const keyword = z.object({ text: z.string().max(200), kind: z.enum(["phrase", "pattern"]) });
const keywords = z.array(keyword).max(1_000);

const typedCategory = z.object({
  id: id.nullable(),
  name: z.string().max(200),
  enabled: z.boolean(),
  keywords,
  tools: z.array(z.string().max(200)).max(20_000),
});
export type TypedCategory = z.infer<typeof typedCategory>;

export const keywordTrialInput = z.object({
  message,
  role: z.string().max(200).nullable(),
  category: typedCategory.nullable(),
});
export type KeywordTrialInput = z.infer<typeof keywordTrialInput>;

export const keywordCheckInput = z.object({ id: id.nullable(), keywords });

export const MAP_FORMATS = ["yaml", "json", "csv"] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];
export const mapExportInput = z.object({ format: z.enum(MAP_FORMATS) });

/** Many times a real map, and quick to read. */
export const MAX_MAP_CHARACTERS = 512 * 1024;
export const mapFileInput = z.object({
  format: z.enum(MAP_FORMATS),
  text: z.string().max(MAX_MAP_CHARACTERS, "The file can be at most 512 KB"),
});
/** `mark` comes from the preview: only what was reviewed is written. */
export const mapImportInput = mapFileInput.extend({ mark: z.string().max(100) });

const fileKeyword = z.union([
  z.string().trim().min(1).max(200),
  z.object({ pattern: z.string().trim().min(1).max(200) }).strict(),
]);

/** A category in a keyword map file. Omitted fields stay, or take their default. */
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
