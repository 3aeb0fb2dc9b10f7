import { allowedTools } from "@/server/engine/access/filter-by-role";
import type { JsonObject, RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";
import type { SeenDefinition } from "@/server/policy/sources/compare-definition";
import { upstreamName } from "@/server/policy/sources/upstream-definition";
import { listLastCalls, readToolActivity, type ToolActivity } from "./tool-activity.view";
import { findDefinition } from "./tool-definition.view";
import { findToolHead, readToolUsers, type ToolRole } from "./tool-users.view";

/** Why a role may not use a tool: the first wall that it meets. */
type Unseen =
  | { readonly kind: "tool-off" | "source-off" | "allows-none" | "not-listed" | "denied" | "source-denied" }
  | { readonly kind: "category-denied"; readonly category: string };

type ToolSeer = {
  readonly role: string;
  /** `core`: in every round; `picked`: when a signal or the model asks for it; null: never. */
  readonly sees: "core" | "picked" | null;
  readonly because: Unseen | null;
};

/** What in the draft names the tool, and which roles may ever get it. */
export async function describeUse(db: Db, idOrName: string) {
  const tool = await readHead(db, idOrName);
  const { roles, categories, bundles, skills } = await readToolUsers(db, tool);
  return {
    categories,
    bundles,
    skills,
    roles: roles
      .filter((role) => role.isListed || role.isDenied || role.isCore)
      .map(({ name, isListed, isDenied, isCore }) => ({ name, isListed, isDenied, isCore })),
    seers: roles.map((role) => describeSeer(tool, role)),
  };
}

type Head = NonNullable<Awaited<ReturnType<typeof findToolHead>>>;

/** The engine decides, over a snapshot of this one tool; the reasons only follow it. */
function describeSeer(tool: Pick<Head, "name" | "enabled" | "loadPolicy" | "source">, role: ToolRole): ToolSeer {
  const mini = {
    tools: [{ name: tool.name, enabled: tool.enabled, source: tool.source.name }],
    sources: [tool.source],
  };
  const categories = role.categoriesDenied.map((name) => ({ name, tools: [tool.name] }));
  const entry = {
    allow: { kind: role.allowKind, tools: role.isListed ? [tool.name] : [] },
    deny: {
      tools: role.isDenied ? [tool.name] : [],
      sources: role.sourceDenied ? [tool.source.name] : [],
      categories: role.categoriesDenied,
    },
  };
  const isAllowed =
    allowedTools({ ...mini, categories } as unknown as Snapshot, entry as unknown as RoleEntry).length > 0;
  if (!isAllowed) return { role: role.name, sees: null, because: whyNot(tool, role) };
  const isCore = role.usesCore && (tool.loadPolicy === "core" || role.isCore);
  return { role: role.name, sees: isCore ? "core" : "picked", because: null };
}

function whyNot(tool: Pick<Head, "enabled" | "source">, role: ToolRole): Unseen {
  const [category] = role.categoriesDenied;
  if (!tool.enabled) return { kind: "tool-off" };
  if (!tool.source.enabled) return { kind: "source-off" };
  if (role.allowKind === "none") return { kind: "allows-none" };
  if (role.allowKind === "list" && !role.isListed) return { kind: "not-listed" };
  if (role.isDenied) return { kind: "denied" };
  if (role.sourceDenied) return { kind: "source-denied" };
  return category === undefined ? { kind: "not-listed" } : { kind: "category-denied", category };
}

/** What the source said of the tool when a sync last reached the draft; null where it never said anything. */
export async function describeUpstream(db: Db, idOrName: string) {
  const tool = await readHead(db, idOrName);
  const found = await findDefinition(db, tool.sourceId, upstreamName(tool.name, tool.binding as JsonObject));
  if (found === null) return null;
  const { fields, gone = null } = found.definition as unknown as SeenDefinition;
  return { source: tool.source.name, kind: tool.source.kind, seenAt: found.seenAt.toISOString(), gone, fields };
}

export async function describeActivity(
  db: Db,
  idOrName: string,
  days: number,
): Promise<ToolActivity & { lastCalls: Awaited<ReturnType<typeof listLastCalls>> }> {
  const { name } = await readHead(db, idOrName);
  const [activity, lastCalls] = await Promise.all([readToolActivity(db, name, daysAgo(days)), listLastCalls(db, name)]);
  return { ...activity, lastCalls };
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

async function readHead(db: Db, idOrName: string): Promise<Head> {
  const tool = await findToolHead(db, idOrName);
  if (tool === null) throw new DomainError("not_found", `No tool has the ID ${idOrName}`);
  return tool;
}
