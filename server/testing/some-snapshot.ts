import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type {
  BundleEntry,
  CategoryEntry,
  ModelEntry,
  PolicyEntry,
  RoleEntry,
  Snapshot,
  SourceEntry,
  ToolEntry,
} from "@/server/engine/model/snapshot";

/** Minimal entries for tests, with defaults. */

export function someTool(name: string, change: Partial<ToolEntry> = {}): ToolEntry {
  return {
    id: `tool_${name}`,
    name,
    source: "crib",
    title: name,
    description: `Does ${name}.`,
    summary: `Does ${name}`,
    domain: "general",
    inputSchema: { type: "object", properties: {} },
    annotations: {},
    keywords: [],
    examples: [],
    aliases: [],
    loadPolicy: "deferred",
    enabled: true,
    ...change,
  };
}

export function someRole(name: string, change: Partial<RoleEntry> = {}): RoleEntry {
  return {
    id: `role_${name}`,
    name,
    title: name,
    description: "",
    allow: { kind: "all", tools: [] },
    deny: { tools: [], sources: [], categories: [] },
    core: [],
    policy: "toolcrib",
    model: null,
    maxRounds: null,
    mode: null,
    ...change,
  };
}

export function someSource(name: string, change: Partial<SourceEntry> = {}): SourceEntry {
  return {
    id: `source_${name}`,
    name,
    kind: "builtin",
    title: name,
    description: "",
    connection: {},
    enabled: true,
    ...change,
  };
}

export function someCategory(name: string, change: Partial<CategoryEntry> = {}): CategoryEntry {
  return {
    id: `category_${name}`,
    name,
    title: name,
    description: "",
    keywords: [],
    tools: [],
    enabled: true,
    ...change,
  };
}

export function someBundle(name: string, tools: string[]): BundleEntry {
  return { id: `bundle_${name}`, name, description: name, tools };
}

const policy: PolicyEntry = {
  id: "policy_toolcrib",
  name: "toolcrib",
  title: "Toolcrib",
  description: "",
  preset: "toolcrib",
  settings: PRESET_SETTINGS.toolcrib,
};

export function someModel(name: string, change: Partial<ModelEntry> = {}): ModelEntry {
  return {
    ...{ id: `model_${name}`, name, title: name, provider: "openai-compatible", contextWindow: 128_000 },
    ...{ encoding: "o200k_base", toolCalling: "native", maxRounds: 5, prices: null },
    ...change,
  };
}

export function someSnapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    format: 1,
    sources: [someSource("crib")],
    tools: [someTool("hammer"), someTool("saw")],
    roles: [someRole("joiner")],
    categories: [],
    bundles: [],
    policies: [policy],
    models: [],
    skills: [],
    ...change,
  };
}
