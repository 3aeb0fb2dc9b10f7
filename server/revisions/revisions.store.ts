import type { Actor } from "@/server/audit/actor";
import type { Db, Prisma, Tx } from "@/server/db/client";
import type { Snapshot } from "@/server/engine/snapshot";

/** Processes listen on this channel for the number of a new revision. */
export const REVISION_CHANNEL = "toolcrib_revision";

export type StoredRevision = { readonly number: number; readonly hash: string; readonly snapshot: Snapshot };

export async function newestRevisionHead(db: Db): Promise<{ number: number; hash: string } | null> {
  return db.revision.findFirst({ orderBy: { number: "desc" }, select: { number: true, hash: true } });
}

export async function newestRevision(db: Db): Promise<StoredRevision | null> {
  const head = await newestRevisionHead(db);
  return head && findRevision(db, head.number);
}

export async function findRevision(db: Db, number: number): Promise<StoredRevision | null> {
  const row = await db.revision.findUnique({
    where: { number },
    select: { number: true, hash: true, snapshot: true },
  });
  return row && { ...row, snapshot: row.snapshot as unknown as Snapshot };
}

type NewRevision = StoredRevision & { note: string; restoredFrom: number | null; actor: Actor };

export async function insertRevision(tx: Tx, revision: NewRevision): Promise<void> {
  const { number, hash, note, restoredFrom, actor } = revision;
  await tx.revision.create({
    data: {
      number,
      hash,
      note,
      restoredFrom,
      snapshot: revision.snapshot as unknown as Prisma.InputJsonObject,
      authorId: actor.id,
      authorName: actor.name,
    },
  });
  // Heard by every process when this transaction commits, and not before.
  await tx.$executeRaw`SELECT pg_notify(${REVISION_CHANNEL}, ${String(number)})`;
}
