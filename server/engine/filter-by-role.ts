import { compareText } from "./canonical";
import type { RoleEntry, Snapshot } from "./snapshot";

/** The names a role may ever see or call: allow-list minus deny-list, minus what is switched off. The hard wall. */
export function allowedTools(snapshot: Snapshot, role: RoleEntry): string[] {
  if (role.allow.kind === "none") return [];
  const listed = role.allow.kind === "all" ? null : new Set(role.allow.tools);
  const denied = deniedTools(snapshot, role);
  const offSources = new Set(snapshot.sources.filter((source) => !source.enabled).map((source) => source.name));
  return snapshot.tools
    .filter((tool) => tool.enabled && !offSources.has(tool.source))
    .filter((tool) => (listed === null || listed.has(tool.name)) && !denied.has(tool.name))
    .map((tool) => tool.name)
    .sort(compareText);
}

function deniedTools(snapshot: Snapshot, role: RoleEntry): Set<string> {
  const denied = new Set(role.deny.tools);
  const sources = new Set(role.deny.sources);
  for (const tool of snapshot.tools) if (sources.has(tool.source)) denied.add(tool.name);
  const categories = new Set(role.deny.categories);
  for (const category of snapshot.categories) {
    if (categories.has(category.name)) for (const tool of category.tools) denied.add(tool);
  }
  return denied;
}
