import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import type { Db, Tx } from "@/server/lib/db/client";
import { parseJsonChunked } from "@/server/lib/parse-json";
import { createPacer, runCooperatively } from "@/server/lib/yield-to-event-loop";

export const REVISION_CHANNEL = "toolcrib_revision";

export type StoredRevision = { readonly number: number; readonly hash: string; readonly snapshot: Snapshot };

export async function newestRevisionHead(db: Db): Promise<{ number: number; hash: string } | null> {
  return db.revision.findFirst({ orderBy: { number: "desc" }, select: { number: true, hash: true } });
}

/** The last revision read: an equal hash saves reading megabytes again. */
let held: StoredRevision | null = null;

export async function newestRevision(db: Db): Promise<StoredRevision | null> {
  const head = await newestRevisionHead(db);
  if (head === null) return null;
  if (head.hash === held?.hash) return { ...head, snapshot: held.snapshot };
  const read = await findRevision(db, head.number);
  if (read !== null) held = { ...read, snapshot: await withHeldTools(read.snapshot) };
  return held;
}

/** Unchanged tools stay the same objects, so values derived from them are reused. */
async function withHeldTools(snapshot: Snapshot): Promise<Snapshot> {
  const known = new Map(held?.snapshot.tools.map((tool) => [tool.id, tool]));
  const pace = createPacer();
  const tools: Snapshot["tools"][number][] = [];
  for (const tool of snapshot.tools) {
    await pace();
    const before = known.get(tool.id);
    tools.push(before !== undefined && sameJson(before, tool) ? before : tool);
  }
  return { ...snapshot, tools };
}

export async function findRevision(db: Db, number: number): Promise<StoredRevision | null> {
  // As text, and parsed in steps: a large catalog has megabytes.
  const [row] = await db.$queryRaw<{ number: number; hash: string; snapshot: string }[]>`
    SELECT "number", "hash", "snapshot"::text AS "snapshot" FROM "revision" WHERE "number" = ${number}`;
  if (row === undefined) return null;
  const stored = await runCooperatively(parseJsonChunked(Buffer.from(row.snapshot)));
  return { ...row, snapshot: withAliases(stored as Snapshot) };
}

/** Older revisions have no aliases. */
function withAliases(stored: Snapshot): Snapshot {
  const tools = stored.tools.map((tool) => (tool.aliases === undefined ? { ...tool, aliases: [] } : tool));
  return { ...stored, tools };
}

type NewRevision = StoredRevision & { note: string; restoredFrom: number | null; actor: Actor };

export async function insertRevision(tx: Tx, revision: NewRevision): Promise<void> {
  const { number, hash, note, restoredFrom, actor } = revision;
  // As text: Prisma would inspect every value, which takes seconds for a large catalog.
  const snapshot = await writeSnapshot(revision.snapshot);
  await tx.$executeRaw`
    INSERT INTO "revision" ("number", "hash", "note", "restored_from", "snapshot", "author_id", "author_name")
    VALUES (${number}, ${hash}, ${note}, ${restoredFrom}, ${snapshot}::jsonb, ${actor.id}, ${actor.name})`;
  await tx.$executeRaw`SELECT pg_notify(${REVISION_CHANNEL}, ${String(number)})`;
}

async function writeSnapshot(snapshot: Snapshot): Promise<string> {
  const pace = createPacer();
  const members: string[] = [];
  for (const [name, value] of Object.entries(snapshot)) {
    if (!Array.isArray(value)) {
      members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
      continue;
    }
    const entries: string[] = [];
    for (const entry of value) {
      await pace();
      entries.push(JSON.stringify(entry));
    }
    members.push(`${JSON.stringify(name)}:[${entries.join(",")}]`);
  }
  return `{${members.join(",")}}`;
}
