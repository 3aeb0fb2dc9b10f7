import type { Db } from "@/server/lib/db/client";

type StoredVector = { readonly contentHash: string; readonly vector: Uint8Array };

/** A catalog of five thousand tools has fifteen thousand vectors: too much for one statement, too many for one each. */
const ROWS_READ = 250;
const ROWS_WRITTEN = 500;

export async function readStoredVectors(db: Db, model: string, hashes: readonly string[]): Promise<StoredVector[]> {
  const rows: StoredVector[] = [];
  for (const chunk of chunks(hashes, ROWS_READ)) {
    const where = { model, contentHash: { in: [...chunk] } };
    rows.push(...(await db.embedding.findMany({ where, select: { contentHash: true, vector: true } })));
  }
  return rows;
}

/** Existing rows stay, unless their size differs (another model under the old name) or their hash is in `replaced`. */
export async function writeStoredVectors(
  db: Db,
  model: string,
  rows: readonly StoredVector[],
  replaced: readonly string[] = [],
): Promise<void> {
  // In one order, or two processes writing the same rows could deadlock.
  const sorted = [...rows].sort((a, b) => (a.contentHash < b.contentHash ? -1 : 1));
  for (const chunk of chunks(sorted, ROWS_WRITTEN)) {
    const hashes = chunk.map((row) => row.contentHash);
    const vectors = chunk.map((row) => row.vector);
    await db.$executeRaw`
      INSERT INTO embedding AS kept (model, content_hash, vector)
      SELECT ${model}, given.content_hash, given.vector
      FROM unnest(${hashes}::text[], ${vectors}::bytea[]) AS given (content_hash, vector)
      ON CONFLICT (model, content_hash) DO UPDATE SET vector = excluded.vector
      WHERE octet_length(kept.vector) <> octet_length(excluded.vector)
        OR kept.content_hash = ANY(${[...replaced]}::text[])`;
  }
}

function* chunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
