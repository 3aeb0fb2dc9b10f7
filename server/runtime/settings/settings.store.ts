import type { SettingSection, Settings } from "@/server/contract/settings";
import type { Db, Prisma, Tx } from "@/server/lib/db/client";

export const SETTINGS_CHANNEL = "toolcrib_settings";

export async function readSettingRows(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.setting.findMany({ where: { name: { in: [...names] } } });
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function writeSettingRow<S extends SettingSection>(tx: Tx, name: S, value: Settings[S]): Promise<void> {
  const data = { value: value satisfies Prisma.InputJsonObject };
  await tx.setting.upsert({ where: { name }, create: { name, ...data }, update: data });
}

export async function notifySettings(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${SETTINGS_CHANNEL}, '')`;
}
