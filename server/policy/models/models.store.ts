import type { ModelEntry } from "@/server/engine/model/snapshot";
import { toModelEntry } from "@/server/lib/db/entry-mapper";
import { Prisma } from "@/server/lib/db/generated/client";
import { type NounStore, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toModelEntry);

export const modelStore: NounStore<"model"> = {
  noun: "model",
  async list(db) {
    const rows = await db.model.findMany({ orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.model.findUnique({ where: { id } });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    await db.model.createMany({ data: entries.map(toRow) });
  },
  async update(db, entry) {
    await db.model.update({ where: { id: entry.id }, data: { ...toRow(entry), version: { increment: 1 } } });
  },
  async remove(db, ids) {
    await db.model.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function toRow({ provider, prices, lateTools, images, ...plain }: ModelEntry) {
  return {
    ...plain,
    lateTools: lateTools ?? null,
    images: images ?? null,
    provider: provider === "openai-compatible" ? ("openai_compatible" as const) : provider,
    prices: prices ?? Prisma.DbNull,
  };
}
