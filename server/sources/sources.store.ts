import type { Prisma } from "@/server/db/client";
import { toSourceEntry } from "@/server/db/entry-mapper";
import type { NounStore } from "@/server/db/noun-store";
import type { SourceEntry } from "@/server/engine/snapshot";

export const sourceStore: NounStore<"source"> = {
  noun: "source",
  async list(db) {
    const rows = await db.source.findMany({ orderBy: { name: "asc" } });
    return rows.map((row) => ({ entry: toSourceEntry(row), version: row.version, updatedAt: row.updatedAt }));
  },
  async find(db, id) {
    const row = await db.source.findUnique({ where: { id } });
    return row && { entry: toSourceEntry(row), version: row.version, updatedAt: row.updatedAt };
  },
  async insert(db, entries) {
    await db.source.createMany({ data: entries.map(toRow) });
  },
  async update(db, entry) {
    await db.source.update({ where: { id: entry.id }, data: { ...toRow(entry), version: { increment: 1 } } });
  },
  async remove(db, ids) {
    await db.source.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function toRow(entry: SourceEntry) {
  return { ...entry, connection: entry.connection as Prisma.InputJsonObject };
}
