import type { RevisionSummary } from "@/server/contract/revisions";
import type { Db } from "@/server/lib/db/client";

const SUMMARY = {
  number: true,
  hash: true,
  note: true,
  authorName: true,
  restoredFrom: true,
  publishedAt: true,
} as const;

export async function listRevisions(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ items: RevisionSummary[]; next: number | null }> {
  const rows = await db.revision.findMany({
    where: before === undefined ? {} : { number: { lt: before } },
    orderBy: { number: "desc" },
    take: limit + 1,
    select: SUMMARY,
  });
  const items = rows.slice(0, limit).map(toSummary);
  return { items, next: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
}

export async function findRevisionSummary(db: Db, number: number): Promise<RevisionSummary | null> {
  const row = await db.revision.findUnique({ where: { number }, select: SUMMARY });
  return row && toSummary(row);
}

function toSummary(row: Omit<RevisionSummary, "publishedAt"> & { publishedAt: Date }): RevisionSummary {
  return { ...row, publishedAt: row.publishedAt.toISOString() };
}
