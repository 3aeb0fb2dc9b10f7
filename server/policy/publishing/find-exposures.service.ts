import type { Exposure, PublishingRules, ToolMatch } from "@/server/contract/publishing";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import type { Snapshot, ToolEntry } from "@/server/engine/model/snapshot";

/** A tool that the rule guards as published stays guarded in the draft: otherwise an edit of the tool could evade the rule. */
export function findExposures(
  snapshot: Snapshot,
  { exposure }: PublishingRules,
  published: Snapshot | null = null,
): Exposure[] {
  if (exposure.length === 0) return [];
  const allowed = snapshot.roles.map((role) => ({ role: role.name, tools: allowedTools(snapshot, role) }));
  return exposure.flatMap((rule) => {
    const before = (published?.tools ?? []).filter((tool) => matches(tool, rule.tools));
    const guardedIds = new Set(before.map(({ id }) => id));
    const isGuarded = (tool: ToolEntry) => matches(tool, rule.tools) || guardedIds.has(tool.id);
    const guarded = new Set(snapshot.tools.filter(isGuarded).map(({ name }) => name));
    return allowed
      .filter(({ role }) => !rule.roles.includes(role))
      .map(({ role, tools }) => ({ rule, role, tools: tools.filter((name) => guarded.has(name)) }))
      .filter(({ tools }) => tools.length > 0);
  });
}

type Matchers = {
  [Kind in ToolMatch["kind"]]: (tool: ToolEntry, match: Extract<ToolMatch, { kind: Kind }>) => boolean;
};

const MATCHERS: Matchers = {
  tool: (tool, { name }) => tool.name === name,
  source: (tool, { name }) => tool.source === name,
  domain: (tool, { name }) => tool.domain === name,
  destructive: (tool) => tool.annotations.destructive === true,
};

function matches(tool: ToolEntry, match: ToolMatch): boolean {
  const matcher = MATCHERS[match.kind] as (tool: ToolEntry, match: ToolMatch) => boolean;
  return matcher(tool, match);
}
