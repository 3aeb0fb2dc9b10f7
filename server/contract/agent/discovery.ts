import { z } from "zod";
import { searchTier } from "@/server/contract/reasons";
import { ANY_JSON, type Answer, FORMATS, PRINTABLE_NAME, ROLE, SESSION_ID } from "./words";

/** A name that nothing allowed has. */
export const unknownName = z.object({ name: z.string(), closest: z.array(z.string()) });

const who = { role: ROLE, sessionId: SESSION_ID.nullish() };

export const searchToolsInput = z.object({
  query: z
    .string()
    .min(1)
    .max(2000)
    .meta({
      description: "Words, `+required` words, or `select:name1,name2`.",
      examples: ["dim the lamp"],
    }),
  limit: z.number().int().min(1).max(100).nullish(),
  ...who,
});
export const searchToolsOutput = z.object({
  matches: z.array(z.object({ name: z.string(), description: z.string(), score: z.number(), tier: searchTier })),
  unknown: z.array(unknownName),
});

export const getToolInput = z.object({
  name: PRINTABLE_NAME,
  format: z.enum(FORMATS).nullish().meta({ description: "Also return the definition in this provider's format." }),
  ...who,
});
export const getToolOutput = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  domain: z.string(),
  source: z.string(),
  inputSchema: z.record(z.string(), ANY_JSON),
  annotations: z.object({
    readOnly: z.boolean().optional(),
    destructive: z.boolean().optional(),
    idempotent: z.boolean().optional(),
    openWorld: z.boolean().optional(),
  }),
  executable: z.boolean().meta({ description: "Whether Toolcrib can run the tool. If not, the agent has to run it." }),
  definition: ANY_JSON.optional(),
});

export const listCategoriesInput = z.object(who);
const categoryRow = z.object({ name: z.string(), description: z.string(), toolCount: z.number().int() });
export const listCategoriesOutput = z.object({ categories: z.array(categoryRow) });

export const browseCategoryInput = z.object({
  name: PRINTABLE_NAME,
  offset: z.coerce.number().int().min(0).max(1_000_000).nullish(),
  limit: z.coerce.number().int().min(1).max(500).nullish(),
  ...who,
});
export const browseCategoryOutput = z.object({
  category: z.string(),
  total: z.number().int(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  nextOffset: z.number().int().nullable(),
});

export const loadToolsInput = z
  .object({
    bundle: PRINTABLE_NAME.nullish(),
    tools: z.array(PRINTABLE_NAME).max(100).nullish(),
    sessionId: SESSION_ID,
    role: ROLE,
  })
  .refine(({ bundle, tools }) => bundle != null || (tools != null && tools.length > 0), {
    path: ["bundle"],
    message: "Name a bundle, or tools",
  });
export const loadToolsOutput = z.object({
  loaded: z
    .array(z.string())
    .meta({ description: "Tools added to the session. They are sent from the next resolve on." }),
  unknown: z.array(unknownName),
});

export type SearchToolsInput = z.output<typeof searchToolsInput>;
export type SearchToolsOutput = Answer<typeof searchToolsOutput>;
export type GetToolInput = z.output<typeof getToolInput>;
export type GetToolOutput = Answer<typeof getToolOutput>;
export type ListCategoriesInput = z.output<typeof listCategoriesInput>;
export type ListCategoriesOutput = Answer<typeof listCategoriesOutput>;
export type BrowseCategoryInput = z.output<typeof browseCategoryInput>;
export type BrowseCategoryOutput = Answer<typeof browseCategoryOutput>;
export type LoadToolsInput = z.output<typeof loadToolsInput>;
export type LoadToolsOutput = Answer<typeof loadToolsOutput>;
