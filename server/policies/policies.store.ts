import { toPolicyEntry } from "@/server/db/entry-mapper";
import type { NounStore } from "@/server/db/noun-store";
import type { PolicyEntry } from "@/server/engine/snapshot";

export const policyStore: NounStore<"policy"> = {
  noun: "policy",
  async list(db) {
    const rows = await db.policy.findMany({ orderBy: { name: "asc" } });
    return rows.map((row) => ({ entry: toPolicyEntry(row), version: row.version, updatedAt: row.updatedAt }));
  },
  async find(db, id) {
    const row = await db.policy.findUnique({ where: { id } });
    return row && { entry: toPolicyEntry(row), version: row.version, updatedAt: row.updatedAt };
  },
  async insert(db, entries) {
    await db.policy.createMany({ data: entries.map(toRow) });
  },
  async update(db, entry) {
    await db.policy.update({ where: { id: entry.id }, data: { ...toRow(entry), version: { increment: 1 } } });
  },
  async remove(db, ids) {
    await db.policy.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function toRow({ id, name, title, description, preset, settings }: PolicyEntry) {
  const { mode, thresholds, signals, stability, caps, presentation } = settings;
  return {
    id,
    name,
    title,
    description,
    preset,
    mode: mode === "auto" ? null : mode,
    thresholds,
    signals,
    stability,
    caps,
    presentation: { ...presentation, metaTools: [...presentation.metaTools] },
  };
}
