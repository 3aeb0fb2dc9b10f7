import type { PolicySettings } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

export async function readToolUsers(db: Db, tool: { readonly id: string; readonly sourceId: string }) {
  const one = { where: { toolId: tool.id }, select: { toolId: true } } as const;
  const some = { some: { toolId: tool.id } };
  const byName = { orderBy: { name: "asc" } } as const;
  const [roles, categories, bundles, skills] = await Promise.all([
    db.role.findMany({
      ...byName,
      select: {
        id: true,
        name: true,
        allowKind: true,
        allowedTools: one,
        deniedTools: one,
        coreTools: one,
        deniedSources: { where: { sourceId: tool.sourceId }, select: { sourceId: true } },
        deniedCategories: { where: { category: { tools: some } }, select: { category: { select: { name: true } } } },
        policy: { select: { signals: true } },
      },
    }),
    db.category.findMany({ where: { tools: some }, ...byName, select: { id: true, name: true, enabled: true } }),
    db.bundle.findMany({ where: { tools: some }, ...byName, select: { id: true, name: true, description: true } }),
    db.skill.findMany({ where: { tools: some }, ...byName, select: { id: true, name: true, enabled: true } }),
  ]);
  return {
    roles: roles.map((role) => ({
      name: role.name,
      allowKind: role.allowKind,
      isListed: role.allowedTools.length > 0,
      isDenied: role.deniedTools.length > 0,
      isCore: role.coreTools.length > 0,
      sourceDenied: role.deniedSources.length > 0,
      categoriesDenied: role.deniedCategories.map(({ category }) => category.name).sort(),
      signals: role.policy.signals as PolicySettings["signals"],
    })),
    categories,
    bundles,
    skills,
  };
}

export type ToolRole = Awaited<ReturnType<typeof readToolUsers>>["roles"][number];

export async function findToolHead(db: Db, idOrName: string) {
  const rows = await db.tool.findMany({
    where: { OR: [{ id: idOrName }, { name: idOrName }] },
    select: {
      id: true,
      name: true,
      enabled: true,
      loadPolicy: true,
      binding: true,
      sourceId: true,
      source: { select: { name: true, kind: true, enabled: true } },
    },
  });
  // An id takes precedence, in case another tool has it as its name.
  return rows.find(({ id }) => id === idOrName) ?? rows[0] ?? null;
}

export function findDefinition(db: Db, sourceId: string, name: string) {
  return db.sourceDefinition.findUnique({
    where: { sourceId_name: { sourceId, name } },
    select: { definition: true, seenAt: true },
  });
}
