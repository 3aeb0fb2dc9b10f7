import { PRESET_INFO, PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { PolicyEntry, RoleEntry, Snapshot, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { ExpectedError } from "@/server/lib/errors";
import type { DatasetTool } from "./case";

export const DATASET_ROLE = "everyone";
const DEFAULT_GROUP = "catalog";

const policy: PolicyEntry = {
  id: "policy_toolcrib",
  name: "toolcrib",
  ...PRESET_INFO.toolcrib,
  preset: "toolcrib",
  settings: PRESET_SETTINGS.toolcrib,
};

const role: RoleEntry = {
  id: `role_${DATASET_ROLE}`,
  name: DATASET_ROLE,
  title: "Everyone",
  description: "May use every tool of the data set.",
  allow: { kind: "all", tools: [] },
  deny: { tools: [], sources: [], categories: [] },
  core: [],
  policy: policy.name,
  model: null,
  maxRounds: null,
  mode: null,
};

/** One source per group and one role with access to everything. */
export function snapshotOfDataset(tools: readonly DatasetTool[]): Snapshot {
  const names = new Set<string>();
  for (const { name } of tools) {
    if (names.has(name)) throw new ExpectedError(`tools.jsonl: two tools are called "${name}".`);
    names.add(name);
  }
  const groups = [...new Set(tools.map(groupOf))].sort();
  return {
    format: 1,
    sources: groups.map(sourceOf),
    tools: tools.map(entryOf),
    roles: [role],
    categories: [],
    bundles: [],
    policies: [policy],
    models: [],
    skills: [],
  };
}

function groupOf({ group }: DatasetTool): string {
  return group === "" ? DEFAULT_GROUP : group;
}

function sourceOf(name: string): SourceEntry {
  return { id: `source_${name}`, name, kind: "json", title: name, description: "", connection: {}, enabled: true };
}

function entryOf(tool: DatasetTool): ToolEntry {
  return {
    id: `tool_${tool.name}`,
    name: tool.name,
    source: groupOf(tool),
    title: tool.name,
    description: tool.description,
    // The engine then takes the first sentence of the description for the tool's row.
    summary: "",
    domain: groupOf(tool),
    inputSchema: tool.inputSchema,
    annotations: {},
    keywords: [],
    examples: [],
    aliases: [],
    loadPolicy: "deferred",
    enabled: true,
  };
}
