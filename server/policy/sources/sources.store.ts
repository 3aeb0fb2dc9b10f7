import type { SourceEntry } from "@/server/engine/model/snapshot";
import type { Prisma } from "@/server/lib/db/client";
import { toSourceEntry } from "@/server/lib/db/entry-mapper";
import { type NounStore, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toSourceEntry);

export const sourceStore: NounStore<"source"> = {
  noun: "source",
  async list(db) {
    const rows = await db.source.findMany({ orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.source.findUnique({ where: { id } });
    return row && toVersioned(row);
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
