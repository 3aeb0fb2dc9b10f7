import { z } from "zod";
import { LATE_TOOLS, META_TOOLS, MODES, PRESETS } from "@/server/engine/model/snapshot";
import {
  description,
  encoding,
  id,
  jsonObject,
  names,
  phrases,
  rowVersion,
  slug,
  timestamp,
  title,
  toolName,
} from "./common";

/** `update` replaces the entry and carries the version the editor saw; a view is the entry with its version and time. */
const update = { id, version: rowVersion };
const view = { id, version: rowVersion, updatedAt: timestamp };

const sourceFields = z.object({
  name: slug,
  kind: z.enum(["builtin", "mcp", "openapi", "json", "observed"]),
  title,
  description,
  connection: jsonObject,
  enabled: z.boolean(),
});

/** Every round may send it, and it is rewritten for every provider. */
const MAX_SCHEMA_LETTERS = 256 * 1024;

const toolFields = z.object({
  name: toolName,
  source: slug,
  title,
  description: z.string().trim().min(1, "Describe what the tool does").max(8000),
  summary: z
    .string()
    .trim()
    .min(1, "Enter one line")
    .max(120)
    .regex(/^[^\n\r]*$/, "Keep it to one line"),
  domain: slug,
  inputSchema: jsonObject
    .refine((schema) => schema.type === "object", 'The schema must have "type": "object"')
    .refine(
      (schema) => JSON.stringify(schema).length <= MAX_SCHEMA_LETTERS,
      "The input schema can be at most 256 KB of JSON",
    ),
  annotations: z.object({
    readOnly: z.boolean().optional(),
    destructive: z.boolean().optional(),
    idempotent: z.boolean().optional(),
    openWorld: z.boolean().optional(),
  }),
  keywords: phrases(100),
  examples: phrases(500),
  aliases: phrases(100, 50),
  loadPolicy: z.enum(["core", "deferred"]),
  enabled: z.boolean(),
  binding: jsonObject.optional(),
});

const roleFields = z.object({
  name: slug,
  title,
  description,
  allow: z.object({ kind: z.enum(["all", "none", "list"]), tools: names(toolName) }),
  deny: z.object({ tools: names(toolName), sources: names(slug), categories: names(slug) }),
  core: names(toolName),
  policy: slug,
  model: z.string().nullable(),
  maxRounds: z.number().int().min(1).max(100).nullable(),
  mode: z.enum(MODES).nullable(),
});

const categoryFields = z.object({
  name: slug,
  title,
  description,
  keywords: z
    .array(z.object({ text: z.string().trim().min(1).max(200), kind: z.enum(["phrase", "pattern"]) }))
    .max(1000),
  tools: names(toolName),
  enabled: z.boolean(),
});

const bundleFields = z.object({
  name: slug,
  description: z.string().trim().min(1, "Describe the bundle in one line").max(200),
  tools: names(toolName),
});

const ratio = z.number().min(0).max(1);
const count = z.number().int().min(0).max(100_000_000);

export const policySettings = z.object({
  mode: z.enum([...MODES, "auto"]),
  thresholds: z.object({
    loader: z.boolean(),
    trigger: z.enum(["tool-tokens", "context-used"]),
    directRatio: ratio,
    directMaxTokens: count.nullable(),
    compactRatio: ratio,
    compactMaxTokens: count.nullable().default(null),
    compactRowTokens: count.nullable(),
    estimate: z.enum(["tokenizer", "chars/4"]),
    aboveDirect: z.enum(["selective", "compact_direct"]),
    smallTalkBelow: ratio.nullable().default(null),
    unlikelyBelow: ratio.nullable().default(null),
    noMatch: z.enum(["chat", "escape-hatch"]),
  }),
  signals: z.object({
    core: z.boolean(),
    discovered: z.boolean(),
    skill: z.object({ enabled: z.boolean(), tau: ratio }),
    keyword: z.object({
      enabled: z.boolean(),
      match: z.enum(["words", "substring"]),
      effect: z.enum(["send", "raise"]).default("send"),
    }),
    search: z.object({
      enabled: z.boolean(),
      minScore: ratio,
      limit: count,
      fallback: z.enum(["when-empty", "always"]).default("when-empty"),
    }),
    semantic: z.object({ enabled: z.boolean(), tau: ratio, limit: count }),
    hybrid: z.object({ enabled: z.boolean(), minProbability: ratio }),
    bundle: z.boolean(),
    query: z.object({
      kind: z.enum(["message", "last-characters", "previous-and-current"]),
      characters: count,
      conversation: z.boolean().default(true),
    }),
    whenEmbedderDown: z.enum(["lexical", "all-allowed"]),
  }),
  stability: z.object({ kind: z.enum(["round", "sticky", "once"]), topicShiftBelow: ratio.nullable() }),
  caps: z.object({
    maxTools: count.nullable(),
    maxTokens: count.nullable(),
    turnTokens: count.nullable().default(null),
    windowShare: ratio.nullable().default(null),
    businessCallsPerTurn: count.nullable(),
  }),
  presentation: z.object({
    deferred: z.enum(["nothing", "bundle-menu", "bundle-names", "rows-by-domain", "rows-by-source", "category-names"]),
    metaTools: z.array(z.enum(META_TOOLS)),
    tail: z.enum(["full", "slim"]).default("full"),
    searchToolName: toolName,
  }),
});

const policyFields = z.object({
  name: slug,
  title,
  description,
  preset: z.enum(PRESETS),
  settings: policySettings,
});

const price = z.number("Enter an amount, or 0").min(0, "Use 0 or more").max(100_000, "Use at most 100,000");

const modelFields = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9_.:/-]{0,127}$/, "Use letters, digits and _ . : / -"),
  title,
  provider: z.enum(["demo", "openai", "openai-compatible", "anthropic", "gemini", "ollama"]),
  contextWindow: z
    .number("Enter a number of tokens")
    .int("Use a whole number")
    .min(256, "Use at least 256")
    .max(100_000_000, "Use at most 100,000,000"),
  encoding,
  toolCalling: z.enum(["native", "text"]),
  /** For the gateway. Absent: by the model's family. */
  lateTools: z.enum(LATE_TOOLS).optional(),
  /** For the chat. Absent: by its name. */
  images: z.boolean().optional(),
  maxRounds: z
    .number("Enter a number of rounds")
    .int("Use a whole number")
    .min(1, "Use at least 1")
    .max(100, "Use at most 100"),
  prices: z.object({ input: price, cachedInput: price, output: price }).nullable(),
});

const skillFields = z.object({
  name: slug,
  goal: z.string().trim().min(1, "Describe what the skill achieves").max(2000),
  body: z.string().max(100_000),
  tools: names(toolName),
  enabled: z.boolean(),
});

export const NOUN_SCHEMAS = {
  source: { create: sourceFields, update: sourceFields.extend(update), view: sourceFields.extend(view) },
  tool: { create: toolFields, update: toolFields.extend(update), view: toolFields.extend(view) },
  role: { create: roleFields, update: roleFields.extend(update), view: roleFields.extend(view) },
  category: { create: categoryFields, update: categoryFields.extend(update), view: categoryFields.extend(view) },
  bundle: { create: bundleFields, update: bundleFields.extend(update), view: bundleFields.extend(view) },
  policy: { create: policyFields, update: policyFields.extend(update), view: policyFields.extend(view) },
  model: { create: modelFields, update: modelFields.extend(update), view: modelFields.extend(view) },
  skill: { create: skillFields, update: skillFields.extend(update), view: skillFields.extend(view) },
} as const;
