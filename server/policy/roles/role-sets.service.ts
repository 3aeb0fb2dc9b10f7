import type { DenialReason } from "@/server/contract/reasons";
import type { RoleCosts, RoleGroup } from "@/server/contract/roles";
import { denialsOf } from "@/server/engine/access/denials";
import { coreScope, sendsCore } from "@/server/engine/core-tools";
import type { Encoding, RoleEntry } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { ToolPrices } from "@/server/policy/tools/tool-prices";
import { listToolRows } from "@/server/policy/tools/tools.view";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { readWall } from "./role-facts.view";

/** What the pages of roles are made from. The ground is the draft's as it is now. */
export type RoleServices = {
  readonly client: PrismaClient;
  readonly ground: () => Promise<RoleData>;
  readonly served: Pick<ServedRevisions, "current">;
};

/** As tools are counted wherever nobody names a model. */
const ENCODING: Encoding = "o200k_base";

export type PricedTool = Omit<Awaited<ReturnType<typeof listToolRows>>[number], "contentHash"> & {
  readonly schemaTokens: number;
  readonly rowTokens: number;
};

/** Whatever decides what a role may use and what that costs, without a single schema: those of thousands take seconds. */
export type RoleData = Pick<Awaited<ReturnType<typeof readWall>>, "sources" | "categories"> & {
  readonly tools: readonly PricedTool[];
  /** Names of policies that send no core tools. */
  readonly withoutCore: ReadonlySet<string>;
};

export async function readGround(client: PrismaClient, prices: ToolPrices): Promise<RoleData> {
  const [rows, wall] = await Promise.all([listToolRows(client), readWall(client)]);
  const priceOf = await prices.of(client, rows, ENCODING);
  const tools = rows.map(({ contentHash: _, ...row }) => {
    const { schemaTokens = 0, rowTokens = 0 } = priceOf.get(row.id) ?? {};
    return { ...row, schemaTokens, rowTokens };
  });
  const { sources, categories, policies } = wall;
  const withoutCore = new Set(policies.filter((policy) => !sendsCore(policy)).map(({ name }) => name));
  return { sources, categories, tools, withoutCore };
}

type Wall = Pick<RoleEntry, "allow" | "deny" | "core" | "policy">;

type RoleSet = {
  readonly allowed: readonly PricedTool[];
  /** Of the allowed. */
  readonly core: readonly PricedTool[];
};

/** What a role may use, and what of it goes out in every round. */
export function roleSetOf(ground: RoleData, role: Wall): RoleSet {
  const denialOf = denialsOf(ground, role);
  const allowed = ground.tools.filter((tool) => denialOf(tool) === null);
  const own = new Set(role.core);
  const isCore = (tool: PricedTool) => coreScope(tool, own.has(tool.name)) !== null;
  return { allowed, core: ground.withoutCore.has(role.policy) ? [] : allowed.filter(isCore) };
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

/** Every tool of the catalog by why it is in or out: what is in comes first. */
export function groupByReason(ground: RoleData, role: Pick<RoleEntry, "allow" | "deny">): RoleGroup[] {
  const denialOf = denialsOf(ground, role);
  const allowed = { kind: role.allow.kind === "list" ? "allowed-listed" : "allowed-all" } as const;
  const groups = new Map<string, { why: RoleGroup["why"]; tools: string[]; tokens: number }>();
  for (const tool of ground.tools) {
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
