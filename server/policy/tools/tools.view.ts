import type { ToolAnnotations } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

/** Light rows for lists: five thousand schemas would be too much for a browser. */
export async function listToolRows(db: Db) {
  const rows = await db.tool.findMany({
    orderBy: { name: "asc" },
    select: {
      id: true,
      name: true,
      title: true,
      summary: true,
      domain: true,
      enabled: true,
      loadPolicy: true,
      version: true,
      annotations: true,
      source: { select: { name: true } },
    },
  });
  return rows.map(({ annotations, source, ...row }) => ({
    ...row,
    source: source.name,
    destructive: (annotations as ToolAnnotations).destructive === true,
  }));
}

export async function listToolUsers(db: Db, toolId: string): Promise<string[]> {
  const named = { select: { name: true }, orderBy: { name: "asc" } } as const;
  const some = { some: { toolId } };
  const roles = await db.role.findMany({
    where: { OR: [{ allowedTools: some }, { deniedTools: some }, { coreTools: some }] },
    ...named,
  });
  const categories = await db.category.findMany({ where: { tools: some }, ...named });
  const bundles = await db.bundle.findMany({ where: { tools: some }, ...named });
  const skills = await db.skill.findMany({ where: { tools: some }, ...named });
  return [
    ...roles.map(({ name }) => `role ${name}`),
    ...categories.map(({ name }) => `category ${name}`),
    ...bundles.map(({ name }) => `bundle ${name}`),
    ...skills.map(({ name }) => `skill ${name}`),
  ];
}
