import type { Db } from "@/server/db/client";
import type { Calibration } from "@/server/engine/tokens";

const PREFIX = "calibration/";

export type FrozenCalibration = { readonly revision: number; readonly ratios: unknown; readonly at: Date };

/** The ratios with which each revision counts its tokens, newest revision first. */
export async function listFrozenCalibrations(db: Db): Promise<FrozenCalibration[]> {
  const rows = await db.setting.findMany({ where: { name: { startsWith: PREFIX } } });
  return rows
    .map(({ name, value, updatedAt }) => ({
      revision: Number(name.slice(PREFIX.length)),
      ratios: value,
      at: updatedAt,
    }))
    .sort((a, b) => b.revision - a.revision);
}

/** Whoever comes first decides: the others take what is there. */
export async function freezeRatios(db: Db, revision: number, ratios: Calibration): Promise<void> {
  await db.setting.createMany({ data: [{ name: `${PREFIX}${revision}`, value: ratios }], skipDuplicates: true });
}
