import type { RoleEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { ROLE_PARTS, toRoleEntry } from "@/server/lib/db/entry-mapper";
import { linkTools } from "@/server/lib/db/link-tools";
import { type IdsByName, type NounStore, namesToIds, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toRoleEntry);

export const roleStore: NounStore<"role"> = {
  noun: "role",
  async list(db) {
    const rows = await db.role.findMany({ include: ROLE_PARTS, orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.role.findUnique({ where: { id }, include: ROLE_PARTS });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    const ids = await referencesOf(db, entries);
    await db.role.createMany({ data: entries.map((entry) => toRow(entry, ids)) });
    for (const entry of entries) await writeLists(db, entry, ids);
  },
  async update(db, entry) {
    const ids = await referencesOf(db, [entry]);
    await db.role.update({ where: { id: entry.id }, data: { ...toRow(entry, ids), version: { increment: 1 } } });
    await clearLists(db, entry.id);
    await writeLists(db, entry, ids);
  },
  async remove(db, ids) {
    await db.role.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function referencesOf(db: Db, entries: readonly RoleEntry[]): Promise<IdsByName> {
  return namesToIds(db, {
    tool: entries.flatMap((entry) => [...entry.allow.tools, ...entry.deny.tools, ...entry.core]),
    source: entries.flatMap((entry) => entry.deny.sources),
    category: entries.flatMap((entry) => entry.deny.categories),
    policy: entries.map((entry) => entry.policy),
    model: entries.flatMap((entry) => entry.model ?? []),
  });
}

function toRow(entry: RoleEntry, ids: IdsByName) {
  const { id, name, title, description, maxRounds, mode } = entry;
  const [policyId = ""] = ids("policy", [entry.policy], "policy");
  const [modelId = null] = entry.model === null ? [] : ids("model", [entry.model], "model");
  return { id, name, title, description, maxRounds, mode, allowKind: entry.allow.kind, policyId, modelId };
}

async function writeLists(db: Db, entry: RoleEntry, ids: IdsByName): Promise<void> {
  const roleId = entry.id;
  const tools = (names: readonly string[], field: string) =>
    ids("tool", names, field).map((toolId) => ({ ownerId: roleId, toolId }));
  await linkTools(db, "role_allowed_tool", tools(entry.allow.tools, "allow.tools"));
  await linkTools(db, "role_denied_tool", tools(entry.deny.tools, "deny.tools"));
  await linkTools(db, "role_core_tool", tools(entry.core, "core"));
  await db.roleDeniedSource.createMany({
    data: ids("source", entry.deny.sources, "deny.sources").map((sourceId) => ({ roleId, sourceId })),
  });
  await db.roleDeniedCategory.createMany({
    data: ids("category", entry.deny.categories, "deny.categories").map((categoryId) => ({ roleId, categoryId })),
  });
}

async function clearLists(db: Db, roleId: string): Promise<void> {
  const where = { where: { roleId } };
  await db.roleAllowedTool.deleteMany(where);
  await db.roleDeniedTool.deleteMany(where);
  await db.roleCoreTool.deleteMany(where);
  await db.roleDeniedSource.deleteMany(where);
  await db.roleDeniedCategory.deleteMany(where);
}
