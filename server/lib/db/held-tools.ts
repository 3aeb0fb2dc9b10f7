import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { Db } from "./client";
import { TOOL_PARTS, toToolEntry } from "./entry-mapper";
import { type Versioned, versioned } from "./noun-store";

type Held = { readonly mark: string; readonly tool: Versioned<ToolEntry> };
type Marked = { readonly database: string; readonly id: string; readonly mark: string };

const toVersioned = versioned(toToolEntry);

const AT_ONCE = 200;

const held = new Map<string, ReadonlyMap<string, Held>>();

/** Unchanged tools are the same objects as before, so nothing derived is recomputed. A row's location and transaction change with every write. */
export async function listHeldTools(db: Db): Promise<Versioned<ToolEntry>[]> {
  const marked = await db.$queryRaw<Marked[]>`
    SELECT current_database()::text AS "database", t."id", concat_ws(' ', t.xmin, t.ctid, s."name") AS "mark"
    FROM "tool" t JOIN "source" s ON s."id" = t."source_id" ORDER BY t."name"`;
  const database = marked[0]?.database;
  if (database === undefined) return [];
  const known = held.get(database);
  const unread = marked.filter(({ id, mark }) => known?.get(id)?.mark !== mark).map(({ id }) => id);
  const read = await readTools(db, unread);
  const now = new Map<string, Held>();
  for (const { id, mark } of marked) {
    const tool = read.get(id) ?? known?.get(id)?.tool;
    if (tool !== undefined && (read.has(id) || known?.get(id)?.mark === mark)) now.set(id, { mark, tool });
  }
  held.set(database, now);
  return [...now.values()].map(({ tool }) => tool);
}

async function readTools(db: Db, ids: readonly string[]): Promise<Map<string, Versioned<ToolEntry>>> {
  const tools = new Map<string, Versioned<ToolEntry>>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const where = { id: { in: ids.slice(at, at + AT_ONCE) } };
    for (const row of await db.tool.findMany({ where, include: TOOL_PARTS })) tools.set(row.id, toVersioned(row));
  }
  return tools;
}
