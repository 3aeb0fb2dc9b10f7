import type { ToolEntry } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import type { Db, Prisma } from "@/server/lib/db/client";
import { TOOL_PARTS, toToolEntry } from "@/server/lib/db/entry-mapper";
import { listHeldTools } from "@/server/lib/db/held-tools";
import { type NounStore, namesToIds, versioned } from "@/server/lib/db/noun-store";
import { insertTools, type ToolWrite, updateTools } from "@/server/lib/db/write-tools";
import { sha256 } from "@/server/lib/hash";

const toVersioned = versioned(toToolEntry);

export const toolStore: NounStore<"tool"> = {
  noun: "tool",
  list: listHeldTools,
  async find(db, id) {
    const row = await db.tool.findUnique({ where: { id }, include: TOOL_PARTS });
    return row && toVersioned(row);
  },
  async insert(db, entries) {
    const [entry] = entries;
    // Prisma plans each row, which takes minutes for a large catalog; for a single one it gives better errors.
    if (entry === undefined || entries.length > 1)
      return inBatches(entries, async (part) => insertTools(db, await toWrites(db, part)));
    const ids = await namesToIds(db, { source: [entry.source] });
    await db.tool.create({ data: toRow(entry, ids("source", [entry.source], "source")) });
  },
  async update(db, entry) {
    const ids = await namesToIds(db, { source: [entry.source] });
    const row = toRow(entry, ids("source", [entry.source], "source"));
    await db.tool.update({ where: { id: entry.id }, data: { ...row, version: { increment: 1 } } });
  },
  async updateAll(db, entries) {
    await inBatches(entries, async (part) => updateTools(db, await toWrites(db, part)));
  },
  async remove(db, ids) {
    await inBatches(ids, async (part) => {
      await db.tool.deleteMany({ where: { id: { in: [...part] } } });
    });
  },
};

const BATCH = 100;

/** Reading, hashing or encoding thousands of schemas at once would block the event loop. */
async function inBatches<Item>(items: readonly Item[], work: (part: readonly Item[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await work(items.slice(at, at + BATCH));
}

/** The next tools by id: reading thousands of schemas at once would block the event loop. */
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

export async function findTools(db: Db, ids: readonly string[]): Promise<ToolEntry[]> {
  const tools: ToolEntry[] = [];
  await inBatches(ids, async (part) => {
    const rows = await db.tool.findMany({ where: { id: { in: [...part] } }, include: TOOL_PARTS });
    tools.push(...rows.map(toToolEntry));
  });
  return tools;
}

export async function setOnTools(
  db: Db,
  ids: readonly string[],
  fields: Partial<Pick<ToolEntry, "enabled" | "loadPolicy">>,
): Promise<void> {
  await inBatches(ids, async (part) => {
    await db.tool.updateMany({ where: { id: { in: [...part] } }, data: { ...fields, version: { increment: 1 } } });
  });
}

function toRow(entry: ToolEntry, [sourceId = ""]: string[]) {
  const { source: _source, inputSchema, annotations, keywords, examples, aliases, binding = {}, ...plain } = entry;
  return {
    ...plain,
    sourceId,
    inputSchema: inputSchema as Prisma.InputJsonObject,
    annotations,
    binding: binding as Prisma.InputJsonObject,
    keywords: [...keywords],
    examples: [...examples],
    aliases: [...aliases],
    contentHash: contentHash(entry),
  };
}

async function toWrites(db: Db, entries: readonly ToolEntry[]): Promise<ToolWrite[]> {
  const ids = await namesToIds(db, { source: entries.map(({ source }) => source) });
  return entries.map(({ source, ...tool }) => {
    const [sourceId = ""] = ids("source", [source], "source");
    return { ...tool, sourceId, contentHash: contentHash(tool) };
  });
}

/** What vectors and token counts depend on, and nothing else. */
export function contentHash(tool: Pick<ToolEntry, "name" | "description" | "inputSchema">): string {
  return sha256(canonicalJson([tool.name, tool.description, tool.inputSchema]));
}
