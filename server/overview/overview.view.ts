import type { Db } from "@/server/db/client";

export async function countNouns(db: Db) {
  const [sources, tools, roles, categories, bundles, policies, models, skills] = await Promise.all([
    db.source.count(),
    db.tool.count(),
    db.role.count(),
    db.category.count(),
    db.bundle.count(),
    db.policy.count(),
    db.model.count(),
    db.skill.count(),
  ]);
  return { sources, tools, roles, categories, bundles, policies, models, skills };
}
