import type { DenialReason } from "@/server/engine/model/reasons";
import type { CategoryEntry, RoleEntry, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";

type WallTool = Pick<ToolEntry, "name" | "source" | "enabled">;

type WallFacts = {
  readonly tools: readonly WallTool[];
  readonly sources: readonly Pick<SourceEntry, "name" | "enabled">[];
  readonly categories: readonly Pick<CategoryEntry, "name" | "tools">[];
};

const TOOL_OFF = { kind: "tool-off" } as const;
const ALLOWS_NONE = { kind: "allows-none" } as const;
const DENIED_TOOL = { kind: "denied-tool" } as const;
const NOT_LISTED = { kind: "not-listed" } as const;

/** The one access rule: null if the role may use the tool. Explanations call it too, so they cannot disagree. */
export function denialsOf(
  { tools, sources, categories }: WallFacts,
  { allow, deny }: Pick<RoleEntry, "allow" | "deny">,
): (tool: WallTool) => DenialReason | null {
  const offSources = new Set(sources.filter(({ enabled }) => !enabled).map(({ name }) => name));
  const listed = allow.kind === "all" ? null : new Set(allow.tools);
  const deniedTools = new Set(deny.tools);
  const bySource = denySources(tools, new Set(deny.sources));
  const byCategory = denyCategories(categories, new Set(deny.categories));
  return ({ name, source, enabled }) => {
    if (!enabled) return TOOL_OFF;
    if (offSources.has(source)) return { kind: "source-off", source };
    if (allow.kind === "none") return ALLOWS_NONE;
    if (deniedTools.has(name)) return DENIED_TOOL;
    const deniedSource = bySource.get(name);
    if (deniedSource !== undefined) return { kind: "denied-source", source: deniedSource };
    const category = byCategory.get(name);
    if (category !== undefined) return { kind: "denied-category", category };
    return listed === null || listed.has(name) ? null : NOT_LISTED;
  };
}

/** Denials are by name: if two tools share a name, both are denied. */
function denySources(tools: readonly WallTool[], denied: ReadonlySet<string>): Map<string, string> {
  const deniedBy = new Map<string, string>();
  if (denied.size === 0) return deniedBy;
  for (const { name, source } of tools) if (denied.has(source)) deniedBy.set(name, source);
  return deniedBy;
}

function denyCategories(categories: WallFacts["categories"], denied: ReadonlySet<string>): Map<string, string> {
  const deniedBy = new Map<string, string>();
  for (const category of categories) {
    if (!denied.has(category.name)) continue;
    for (const tool of category.tools) if (!deniedBy.has(tool)) deniedBy.set(tool, category.name);
  }
  return deniedBy;
}
