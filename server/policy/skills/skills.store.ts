import type { SkillEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { TOOL_LIST_PARTS, toSkillEntry } from "@/server/lib/db/entry-mapper";
import { linkTools } from "@/server/lib/db/link-tools";
import { type NounStore, namesToIds, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toSkillEntry);

export const skillStore: NounStore<"skill"> = {
  noun: "skill",
  async list(db) {
    const rows = await db.skill.findMany({ include: TOOL_LIST_PARTS, orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.skill.findUnique({ where: { id }, include: TOOL_LIST_PARTS });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    await db.skill.createMany({ data: entries.map(toRow) });
    await writeTools(db, entries);
  },
  async update(db, entry) {
    await db.skill.update({ where: { id: entry.id }, data: { ...toRow(entry), version: { increment: 1 } } });
    await db.skillTool.deleteMany({ where: { skillId: entry.id } });
    await writeTools(db, [entry]);
  },
  async remove(db, ids) {
    await db.skill.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function toRow({ id, name, goal, body, enabled }: SkillEntry) {
  return { id, name, goal, body, enabled };
}

async function writeTools(db: Db, entries: readonly SkillEntry[]): Promise<void> {
  const ids = await namesToIds(db, { tool: entries.flatMap((entry) => entry.tools) });
  const links = entries.flatMap(({ id, tools }) =>
    ids("tool", tools, "tools").map((toolId) => ({ ownerId: id, toolId })),
  );
  await linkTools(db, "skill_tool", links);
}
