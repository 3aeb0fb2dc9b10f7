import type { CategoryEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { CATEGORY_PARTS, toCategoryEntry } from "@/server/lib/db/entry-mapper";
import { inParts } from "@/server/lib/db/in-parts";
import { linkTools } from "@/server/lib/db/link-tools";
import { type NounStore, namesToIds, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toCategoryEntry);
const BATCH = 50;

export const categoryStore: NounStore<"category"> = {
  noun: "category",
  async list(db) {
    const rows = await db.category.findMany({ include: CATEGORY_PARTS, orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.category.findUnique({ where: { id }, include: CATEGORY_PARTS });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    // Prisma plans each row, which blocks the event loop for hundreds.
    for (let at = 0; at < entries.length; at += BATCH) {
      const part = entries.slice(at, at + BATCH);
      await db.category.createMany({ data: part.map(toRow) });
      await writeParts(db, part);
    }
  },
  async update(db, entry) {
    await db.category.update({ where: { id: entry.id }, data: { ...toRow(entry), version: { increment: 1 } } });
    await db.categoryKeyword.deleteMany({ where: { categoryId: entry.id } });
    await db.categoryTool.deleteMany({ where: { categoryId: entry.id } });
    await writeParts(db, [entry]);
  },
  async remove(db, ids) {
    await db.category.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function toRow({ id, name, title, description, enabled }: CategoryEntry) {
  return { id, name, title, description, enabled };
}

async function writeParts(db: Db, entries: readonly CategoryEntry[]): Promise<void> {
  const ids = await namesToIds(db, { tool: entries.flatMap((entry) => entry.tools) });
  const links = entries.flatMap(({ id, tools }) =>
    ids("tool", tools, "tools").map((toolId) => ({ ownerId: id, toolId })),
  );
  await linkTools(db, "category_tool", links);
  const keywords = entries.flatMap((entry) => entry.keywords.map(({ text, kind }) => ({ id: entry.id, text, kind })));
  // Prisma would plan each of thousands of rows.
  for (const part of inParts(keywords)) {
    await db.$executeRaw`
      INSERT INTO "category_keyword" ("category_id", "text", "kind")
      SELECT n."id", n."text", n."kind"::"keyword_kind"
      FROM jsonb_to_recordset(${part}::jsonb) AS n("id" text, "text" text, "kind" text)
      ON CONFLICT DO NOTHING`;
  }
}
