import type { BundleEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { TOOL_LIST_PARTS, toBundleEntry } from "@/server/lib/db/entry-mapper";
import { linkTools } from "@/server/lib/db/link-tools";
import { type NounStore, namesToIds, versioned } from "@/server/lib/db/noun-store";

const toVersioned = versioned(toBundleEntry);

export const bundleStore: NounStore<"bundle"> = {
  noun: "bundle",
  async list(db) {
    const rows = await db.bundle.findMany({ include: TOOL_LIST_PARTS, orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.bundle.findUnique({ where: { id }, include: TOOL_LIST_PARTS });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    await db.bundle.createMany({ data: entries.map(toRow) });
    await writeTools(db, entries);
  },
  async update(db, entry) {
    await db.bundle.update({ where: { id: entry.id }, data: { ...toRow(entry), version: { increment: 1 } } });
    await db.bundleTool.deleteMany({ where: { bundleId: entry.id } });
    await writeTools(db, [entry]);
  },
  async remove(db, ids) {
    await db.bundle.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

function toRow({ id, name, description }: BundleEntry) {
  return { id, name, description };
}

async function writeTools(db: Db, entries: readonly BundleEntry[]): Promise<void> {
  const ids = await namesToIds(db, { tool: entries.flatMap((entry) => entry.tools) });
  const links = entries.flatMap(({ id, tools }) =>
    ids("tool", tools, "tools").map((toolId) => ({ ownerId: id, toolId })),
  );
  await linkTools(db, "bundle_tool", links);
}
