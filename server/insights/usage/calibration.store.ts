import type { Calibration } from "@/server/engine/rendering/tokens";
import type { Db } from "@/server/lib/db/client";

const PREFIX = "calibration/";

/** The ratios with which these revisions count their tokens. */
export async function findFrozenRatios(db: Db, revisions: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
  const rows = await db.setting.findMany({ where: { name: { in: revisions.map(nameOf) } } });
  return new Map(rows.map(({ name, value }) => [Number(name.slice(PREFIX.length)), value]));
}

/** The newest ratios of any revision. */
export async function findNewestRatios(db: Db): Promise<{ readonly ratios: unknown; readonly at: Date } | null> {
  const where = { name: { startsWith: PREFIX } };
  const row = await db.setting.findFirst({ where, orderBy: { updatedAt: "desc" } });
  return row === null ? null : { ratios: row.value, at: row.updatedAt };
}

/** The first process decides; the others take its ratios. */
export async function freezeRatios(db: Db, revision: number, ratios: Calibration): Promise<void> {
  await db.setting.createMany({ data: [{ name: nameOf(revision), value: ratios }], skipDuplicates: true });
}

/**
 * Deletes the ratios of revisions that were replaced before `before`. The last one before that time may still be served.
 */
export async function pruneRatios(db: Db, before: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM setting WHERE starts_with(name, ${PREFIX}) AND updated_at < (
      SELECT max(updated_at) FROM setting WHERE starts_with(name, ${PREFIX}) AND updated_at < ${before})`;
}

function nameOf(revision: number): string {
  return `${PREFIX}${revision}`;
}
