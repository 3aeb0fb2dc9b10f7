import { z } from "zod";
import { id, rowVersion, timestamp } from "@/server/contract/common";
import { createSetInput, evalSetFile } from "@/server/contract/evaluations";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { FILE_ENTRIES } from "@/server/contract/policy-file";
import { createFields, type Fields, filterField, pageFields, pageOutput, patchFields } from "./fields";

/** A noun of the admin API: its entries can be listed, read, created, changed and deleted. */
export type AdminNoun = {
  /** `Role` in `getRole`, and `Roles` in `listRoles`. */
  readonly one: string;
  readonly many: string;
  /** In sentences. */
  readonly words: string;
  readonly article: "a" | "an";
  /** As in a policy file. */
  readonly fields: Fields;
  /** A whole entry, as services take it. */
  readonly whole: z.ZodType;
  /** Fields that only answers have. */
  readonly facts: Fields;
  /** Fields to filter a list by. */
  readonly filters: readonly string[];
  readonly notes: { readonly create: string; readonly update: string; readonly delete: string };
  readonly example: Readonly<Record<string, unknown>>;
};

const NO_NOTES = { create: "", update: "", delete: "" };

const { cases: _cases, ...setFields } = evalSetFile.shape;
const { settings, ...policyFields } = FILE_ENTRIES.policies.shape;

/** By their path. */
export const ADMIN_NOUNS = {
  sources: {
    one: "Source",
    many: "Sources",
    words: "source",
    article: "a",
    fields: FILE_ENTRIES.sources.shape,
    whole: NOUN_SCHEMAS.source.create,
    facts: {
      tools: z.number(),
      canSync: z.boolean().describe("Whether a sync needs no document."),
      syncedAt: timestamp.nullable(),
      syncError: z.string().nullable(),
    },
    filters: ["kind", "enabled"],
    notes: {
      create: "A source that runs a command also needs the scope `manage`.",
      update: "A source that runs a command also needs the scope `manage`.",
      delete: "Its tools must be deleted first.",
    },
    example: {
      ...{ name: "github", kind: "mcp", title: "GitHub" },
      connection: { transport: "http", url: "https://example.com/mcp" },
    },
  },
  tools: {
    one: "Tool",
    many: "Tools",
    words: "tool",
    article: "a",
    fields: FILE_ENTRIES.tools.shape,
    whole: NOUN_SCHEMAS.tool.create,
    facts: {},
    filters: ["source", "domain", "loadPolicy", "enabled"],
    notes: { ...NO_NOTES, delete: "No role, category, bundle or skill may still use it." },
    example: {
      ...{ name: "open_ticket", source: "web", title: "Open a ticket", domain: "support" },
      ...{ description: "Opens a ticket in the help desk.", summary: "Opens a support ticket" },
      inputSchema: { type: "object", properties: { subject: { type: "string" } }, required: ["subject"] },
      annotations: { destructive: false },
    },
  },
  categories: {
    one: "Category",
    many: "Categories",
    words: "category",
    article: "a",
    fields: FILE_ENTRIES.categories.shape,
    whole: NOUN_SCHEMAS.category.create,
    facts: {},
    filters: ["enabled"],
    notes: NO_NOTES,
    example: {
      ...{ name: "lights", title: "Lights", tools: ["ha_call_service"] },
      keywords: [{ pattern: "dim(med)? to [0-9]+" }, "lamp"],
    },
  },
  bundles: {
    one: "Bundle",
    many: "Bundles",
    words: "bundle",
    article: "a",
    fields: FILE_ENTRIES.bundles.shape,
    whole: NOUN_SCHEMAS.bundle.create,
    facts: {},
    filters: [],
    notes: NO_NOTES,
    example: { name: "evening", description: "What an evening at home needs", tools: ["ha_call_service"] },
  },
  policies: {
    one: "Policy",
    many: "Policies",
    words: "policy",
    article: "a",
    fields: { ...policyFields, settings },
    whole: NOUN_SCHEMAS.policy.create,
    facts: {},
    filters: ["preset"],
    notes: {
      ...NO_NOTES,
      create: "Omitted settings are those of the preset.",
      update: "Settings are merged: send only those that change.",
    },
    example: {
      ...{ name: "small-budget", title: "Small budget", preset: "toolcrib" },
      settings: { mode: "selective", thresholds: { directMaxTokens: 500 } },
    },
  },
  models: {
    one: "Model",
    many: "Models",
    words: "model",
    article: "a",
    fields: FILE_ENTRIES.models.shape,
    whole: NOUN_SCHEMAS.model.create,
    facts: {},
    filters: ["provider"],
    notes: NO_NOTES,
    example: {
      ...{ name: "qwen3:8b", title: "Qwen 3", provider: "ollama", contextWindow: 32_768, encoding: "o200k_base" },
      prices: { input: 0, cachedInput: 0, output: 0 },
    },
  },
  skills: {
    one: "Skill",
    many: "Skills",
    words: "skill",
    article: "a",
    fields: FILE_ENTRIES.skills.shape,
    whole: NOUN_SCHEMAS.skill.create,
    facts: {},
    filters: ["enabled"],
    notes: NO_NOTES,
    example: { name: "good-night", goal: "Turn the house off for the night", tools: ["ha_call_service"] },
  },
  roles: {
    one: "Role",
    many: "Roles",
    words: "role",
    article: "a",
    fields: FILE_ENTRIES.roles.shape,
    whole: NOUN_SCHEMAS.role.create,
    facts: {},
    filters: ["policy", "model", "mode"],
    notes: NO_NOTES,
    example: {
      ...{ name: "night-shift", title: "Night shift", policy: "toolcrib" },
      ...{ allow: ["ha_call_service", "ha_get_state"], deny: { tools: ["ha_get_state"] } },
    },
  },
  evaluations: {
    one: "Evaluation",
    many: "Evaluations",
    words: "evaluation set",
    article: "an",
    fields: setFields,
    whole: createSetInput,
    facts: { cases: z.number() },
    filters: ["required"],
    notes: {
      create: "A required set also needs the scope `manage`.",
      update: "Changing what a publish must pass also needs the scope `manage`.",
      delete: "A required set also needs the scope `manage`.",
    },
    example: { name: "smoke-test", description: "What must never break", recallFloor: 0.9 },
  },
} as const satisfies Record<string, AdminNoun>;
export type AdminNounPath = keyof typeof ADMIN_NOUNS;

/** Policies start from a preset, so their settings may be omitted. */
const OPTIONAL: Readonly<Partial<Record<AdminNounPath, readonly string[]>>> = { policies: ["settings"] };

export const idOrName = z.string().min(1).max(200).describe("The name or ID.");

const SEND_VERSION = "Send the version that you read";
const readVersion = z.number(SEND_VERSION).int(SEND_VERSION).positive(SEND_VERSION);
const versionInQuery = z
  .string(SEND_VERSION)
  .regex(/^[1-9]\d{0,9}$/, SEND_VERSION)
  .transform(Number);

export function nounSchemas(path: AdminNounPath) {
  const { fields, facts, filters, one }: AdminNoun = ADMIN_NOUNS[path];
  const required = createFields(fields);
  for (const name of OPTIONAL[path] ?? []) required[name] = (required[name] ?? z.unknown()).optional();
  const shape = z.toJSONSchema(z.object(fields), { io: "input", unrepresentable: "any" });
  const facets = z.toJSONSchema(z.object({ id, ...facts, version: rowVersion, updatedAt: timestamp }));
  const { $schema: _dialect, ...described } = {
    ...shape,
    properties: { ...shape.properties, ...facets.properties },
    required: [...new Set([...(shape.required ?? []), ...(facets.required ?? [])])],
  };
  const entry = z.record(z.string(), z.unknown()).meta({ id: one, ...described });
  const version =
    "The version that you read. If the entry has changed since, the response is 409 with the current entry.";
  return {
    entry,
    list: z.object({
      ...pageFields,
      ...Object.fromEntries(filters.map((name) => [name, filterField(fields[name] ?? z.string())])),
    }),
    page: pageOutput(entry),
    get: z.object({ id: idOrName }),
    create: z.object(required),
    update: z.object({ id: idOrName, version: readVersion.describe(version), ...patchFields(fields) }),
    delete: z.object({ id: idOrName, version: versionInQuery.describe(version) }),
  };
}
