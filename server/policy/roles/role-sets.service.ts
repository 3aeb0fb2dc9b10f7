import type { DenialReason } from "@/server/contract/reasons";
import type { RoleCosts, RoleGroup } from "@/server/contract/roles";
import { coreScope, sendsCore } from "@/server/engine/access/core-tools";
import { denialsOf } from "@/server/engine/access/denials";
import type { CategoryEntry, RoleEntry, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Draft, DraftCache } from "@/server/policy/draft/draft-cache";
import { DEFAULT_ENCODING, TOOL_PRICES } from "@/server/policy/tools/tool-prices.service";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";

export type RoleServices = {
  readonly client: PrismaClient;
  readonly drafts: DraftCache;
  readonly served: Pick<ServedRevisions, "current">;
};

export type PricedTool = Pick<ToolEntry, "name" | "summary" | "source" | "domain" | "enabled" | "loadPolicy"> & {
  readonly schemaTokens: number;
  readonly rowTokens: number;
};

export type RoleData = {
  readonly roles: readonly RoleEntry[];
  readonly tools: readonly PricedTool[];
  readonly sources: readonly SourceEntry[];
  readonly categories: readonly CategoryEntry[];
  readonly withoutCore: ReadonlySet<string>;
};

export async function readRoleData(draft: Draft): Promise<RoleData> {
  const { roles, tools, sources, categories, policies } = (await draft.read()).snapshot;
  const prices = await draft.derive(TOOL_PRICES[DEFAULT_ENCODING]);
  return {
    roles,
    tools: tools.map(({ id, name, summary, source, domain, enabled, loadPolicy }) => {
      const { schemaTokens = 0, rowTokens = 0 } = prices.get(id) ?? {};
      return { name, summary, source, domain, enabled, loadPolicy, schemaTokens, rowTokens };
    }),
    sources,
    categories,
    withoutCore: new Set(policies.filter((policy) => !sendsCore(policy.settings)).map(({ name }) => name)),
  };
}

type RoleRules = Pick<RoleEntry, "allow" | "deny" | "core" | "policy">;

type RoleSet = {
  readonly allowed: readonly PricedTool[];
  readonly core: readonly PricedTool[];
};

export function roleSetOf(data: RoleData, role: RoleRules): RoleSet {
  const denialOf = denialsOf(data, role);
  const allowed = data.tools.filter((tool) => denialOf(tool) === null);
  const own = new Set(role.core);
  const isCore = (tool: PricedTool) => coreScope(tool, own.has(tool.name)) !== null;
  return { allowed, core: data.withoutCore.has(role.policy) ? [] : allowed.filter(isCore) };
}

export function costsOf({ allowed, core }: RoleSet): RoleCosts {
  return {
    toolCount: allowed.length,
    directTokens: sum(allowed, "schemaTokens"),
    rowTokens: sum(allowed, "rowTokens"),
    coreCount: core.length,
    coreTokens: sum(core, "schemaTokens"),
  };
}

export function namesOf(tools: readonly PricedTool[]): Set<string> {
  return new Set(tools.map(({ name }) => name));
}

function sum(tools: readonly PricedTool[], price: "schemaTokens" | "rowTokens"): number {
  return tools.reduce((total, tool) => total + tool[price], 0);
}

/** All tools grouped by why they are allowed or denied; allowed ones first. */
export function groupByReason(data: RoleData, role: Pick<RoleEntry, "allow" | "deny">): RoleGroup[] {
  const denialOf = denialsOf(data, role);
  const allowed = { kind: role.allow.kind === "list" ? "allowed-listed" : "allowed-all" } as const;
  const groups = new Map<string, { why: RoleGroup["why"]; tools: string[]; tokens: number }>();
  for (const tool of data.tools) {
    const why = denialOf(tool) ?? allowed;
    const key = keyOf(why);
    const group = groups.get(key) ?? { why, tools: [], tokens: 0 };
    group.tools.push(tool.name);
    group.tokens += tool.schemaTokens;
    groups.set(key, group);
  }
  const place = (group: RoleGroup) =>
    group.why === allowed ? -1 : ORDER.indexOf(group.why.kind as DenialReason["kind"]);
  return [...groups.values()].sort((a, b) => place(a) - place(b) || (keyOf(a.why) < keyOf(b.why) ? -1 : 1));
}

const ORDER: readonly DenialReason["kind"][] = [
  "denied-tool",
  "denied-source",
  "denied-category",
  "tool-off",
  "source-off",
  "not-listed",
  "allows-none",
];

function keyOf(why: RoleGroup["why"]): string {
  return Object.values(why).join(" ");
}
