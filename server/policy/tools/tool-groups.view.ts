import type { Db } from "@/server/lib/db/client";

/** Without their tools: a list may be as long as the catalog. */
export async function listToolGroups(db: Db) {
  const [roles, bundles, categories] = await Promise.all([
    db.role.findMany({
      orderBy: { name: "asc" },
      select: { id: true, name: true, allowKind: true, _count: { select: { allowedTools: true } } },
    }),
    db.bundle.findMany({
      orderBy: { name: "asc" },
      select: { id: true, name: true, _count: { select: { tools: true } } },
    }),
    db.category.findMany({
      orderBy: { name: "asc" },
      select: { id: true, name: true, _count: { select: { tools: true } } },
    }),
  ]);
  return {
    role: roles.map(({ _count, ...role }) => ({ ...role, tools: _count.allowedTools })),
    bundle: bundles.map(({ id, name, _count }) => ({ id, name, tools: _count.tools })),
    category: categories.map(({ id, name, _count }) => ({ id, name, tools: _count.tools })),
  };
}
