import type {
  BundleEntry,
  CategoryEntry,
  JsonObject,
  ModelEntry,
  PolicyEntry,
  PolicySettings,
  RoleEntry,
  SkillEntry,
  SourceEntry,
  ToolEntry,
} from "@/server/engine/model/snapshot";
import type { Prisma } from "./client";
import { fromStoredJson } from "./storable-json";

/** The one file that maps database rows to engine entries. Lists are sorted: equal drafts give equal bytes. */

const named = { select: { name: true } } as const;
const toolNames = { select: { tool: named } } as const;

export const TOOL_PARTS = { source: named } as const;
export const ROLE_PARTS = {
  policy: named,
  model: named,
  allowedTools: toolNames,
  deniedTools: toolNames,
  deniedSources: { select: { source: named } },
  deniedCategories: { select: { category: named } },
  coreTools: toolNames,
} as const;
export const CATEGORY_PARTS = { keywords: true, tools: toolNames } as const;
export const TOOL_LIST_PARTS = { tools: toolNames } as const;

type SourceRow = Prisma.SourceGetPayload<object>;
type ToolRow = Prisma.ToolGetPayload<{ include: typeof TOOL_PARTS }>;
type RoleRow = Prisma.RoleGetPayload<{ include: typeof ROLE_PARTS }>;
type CategoryRow = Prisma.CategoryGetPayload<{ include: typeof CATEGORY_PARTS }>;
type BundleRow = Prisma.BundleGetPayload<{ include: typeof TOOL_LIST_PARTS }>;
type PolicyRow = Prisma.PolicyGetPayload<object>;
type ModelRow = Prisma.ModelGetPayload<object>;
type SkillRow = Prisma.SkillGetPayload<{ include: typeof TOOL_LIST_PARTS }>;

export function toSourceEntry(row: SourceRow): SourceEntry {
  const { id, name, kind, title, description, enabled } = row;
  return { id, name, kind, title, description, connection: row.connection as JsonObject, enabled };
}

export function toToolEntry(row: ToolRow): ToolEntry {
  const { id, name, title, description, summary, domain, loadPolicy, enabled } = row;
  return {
    id,
    name,
    source: row.source.name,
    title,
    description,
    summary,
    domain,
    inputSchema: row.inputSchema as JsonObject,
    annotations: row.annotations as ToolEntry["annotations"],
    keywords: row.keywords,
    examples: row.examples,
    aliases: row.aliases,
    loadPolicy,
    enabled,
    // Omitted if none, so revisions from before bindings still equal the draft.
    ...(Object.keys(row.binding as JsonObject).length > 0 && { binding: row.binding as JsonObject }),
  };
}

export function toRoleEntry(row: RoleRow): RoleEntry {
  const { id, name, title, description, maxRounds, mode } = row;
  return {
    id,
    name,
    title,
    description,
    allow: { kind: row.allowKind, tools: toolList(row.allowedTools) },
    deny: {
      tools: toolList(row.deniedTools),
      sources: row.deniedSources.map(({ source }) => source.name).sort(),
      categories: row.deniedCategories.map(({ category }) => category.name).sort(),
    },
    core: toolList(row.coreTools),
    policy: row.policy.name,
    model: row.model?.name ?? null,
    maxRounds,
    mode,
  };
}

export function toCategoryEntry(row: CategoryRow): CategoryEntry {
  const { id, name, title, description, enabled } = row;
  const keywords = row.keywords
    .map(({ text, kind }) => ({ text, kind }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.kind < b.kind ? -1 : 1));
  return { id, name, title, description, keywords, tools: toolList(row.tools), enabled };
}

export function toBundleEntry(row: BundleRow): BundleEntry {
  return { id: row.id, name: row.name, description: row.description, tools: toolList(row.tools) };
}

export function toPolicyEntry(row: PolicyRow): PolicyEntry {
  const { id, name, title, description, preset, mode, thresholds, signals, stability, caps, presentation } = row;
  const settings: PolicySettings = {
    mode: mode ?? "auto",
    thresholds: fromStoredJson(thresholds),
    signals: fromStoredJson(signals),
    stability: fromStoredJson(stability),
    caps: fromStoredJson(caps),
    presentation: fromStoredJson(presentation),
  };
  return { id, name, title, description, preset, settings };
}

export function toModelEntry(row: ModelRow): ModelEntry {
  const { id, name, title, contextWindow, toolCalling, maxRounds } = row;
  return {
    id,
    name,
    title,
    provider: row.provider === "openai_compatible" ? "openai-compatible" : row.provider,
    contextWindow,
    encoding: row.encoding as ModelEntry["encoding"],
    toolCalling,
    ...(row.lateTools !== null && { lateTools: row.lateTools }),
    ...(row.images !== null && { images: row.images }),
    maxRounds,
    prices: row.prices as ModelEntry["prices"],
  };
}

export function toSkillEntry(row: SkillRow): SkillEntry {
  const { id, name, goal, body, enabled } = row;
  return { id, name, goal, body, tools: toolList(row.tools), enabled };
}

function toolList(rows: readonly { tool: { name: string } }[]): string[] {
  return rows.map(({ tool }) => tool.name).sort();
}
