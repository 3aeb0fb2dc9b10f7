import type { PolicyEntry } from "@/server/engine/model/snapshot";
import { toPolicyEntry } from "@/server/lib/db/entry-mapper";
import { type NounStore, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toPolicyEntry);

export const policyStore: NounStore<"policy"> = {
  noun: "policy",
  async list(db) {
    const rows = await db.policy.findMany({ orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.policy.findUnique({ where: { id } });
    return row && toVersioned(row);
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
