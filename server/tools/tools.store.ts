import type { Db, Prisma } from "@/server/db/client";
import { TOOL_PARTS, toToolEntry } from "@/server/db/entry-mapper";
import { type NounStore, namesToIds, versioned } from "@/server/db/noun-store";
import { canonicalJson } from "@/server/engine/canonical";
import type { ToolEntry } from "@/server/engine/snapshot";
import { sha256 } from "@/server/hash";

const toVersioned = versioned(toToolEntry);

export const toolStore: NounStore<"tool"> = {
  noun: "tool",
  async list(db) {
    const rows = await db.tool.findMany({ include: TOOL_PARTS, orderBy: { name: "asc" } });
    return rows.map(toVersioned);
  },
  async find(db, id) {
    const row = await db.tool.findUnique({ where: { id }, include: TOOL_PARTS });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    const ids = await namesToIds(db, { source: entries.map((entry) => entry.source) });
    await db.tool.createMany({ data: entries.map((entry) => toRow(entry, ids("source", [entry.source], "source"))) });
  },
  async update(db, entry) {
    const ids = await namesToIds(db, { source: [entry.source] });
    const row = toRow(entry, ids("source", [entry.source], "source"));
    await db.tool.update({ where: { id: entry.id }, data: { ...row, version: { increment: 1 } } });
  },
  async remove(db, ids) {
    await db.tool.deleteMany({ where: { id: { in: [...ids] } } });
  },
};

/** The next so many tools by id: thousands of schemas at once would hold up everybody else. */
export async function listToolPart(
  db: Db,
  { after, count }: { after: string | null; count: number },
): Promise<ToolEntry[]> {
  const rows = await db.tool.findMany({
    where: after === null ? {} : { id: { gt: after } },
    include: TOOL_PARTS,
    orderBy: { id: "asc" },
    take: count,
  });
  return rows.map(toToolEntry);
}

/** These tools, in no order; those that do not exist are missing. */
export async function findTools(db: Db, ids: readonly string[]): Promise<ToolEntry[]> {
  const rows = await db.tool.findMany({ where: { id: { in: [...ids] } }, include: TOOL_PARTS });
  return rows.map(toToolEntry);
}

/** Sets the same on many tools: each gets a new version, as with any edit. */
export async function setOnTools(
  db: Db,
  ids: readonly string[],
  fields: Partial<Pick<ToolEntry, "enabled" | "loadPolicy">>,
): Promise<void> {
  await db.tool.updateMany({ where: { id: { in: [...ids] } }, data: { ...fields, version: { increment: 1 } } });
}

function toRow(entry: ToolEntry, [sourceId = ""]: string[]) {
  const { source: _source, inputSchema, annotations, keywords, examples, binding = {}, ...plain } = entry;
  return {
    ...plain,
    sourceId,
    inputSchema: inputSchema as Prisma.InputJsonObject,
    annotations,
    binding: binding as Prisma.InputJsonObject,
    keywords: [...keywords],
    examples: [...examples],
    contentHash: contentHash(entry),
  };
}

/** What vectors and token counts depend on, and nothing else. */
export function contentHash(tool: Pick<ToolEntry, "name" | "description" | "inputSchema">): string {
  return sha256(canonicalJson([tool.name, tool.description, tool.inputSchema]));
}
