import type { Db, Prisma } from "@/server/lib/db/client";

export async function insertAdminKey(db: Db, key: Prisma.AdminKeyUncheckedCreateInput): Promise<void> {
  await db.adminKey.create({ data: key });
}

export function findAdminKeyRow(db: Db, where: { id: string } | { keyHash: string }) {
  return db.adminKey.findUnique({ where });
}

export function listLiveAdminKeysOf(db: Db, createdBy: string): Promise<{ id: string; name: string }[]> {
  return db.adminKey.findMany({ where: { createdBy, revokedAt: null }, select: { id: true, name: true } });
}

export async function markAdminKeyRevoked(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db.adminKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
  return count > 0;
}

export async function replaceAdminSecret(
  db: Db,
  id: string,
  secret: { prefix: string; keyHash: string; scopes: string[] },
): Promise<void> {
  await db.adminKey.update({ where: { id }, data: { ...secret, revokedAt: null } });
}

/** At most once per interval: a script may send many requests in a row. */
export async function noteAdminKeyUse(db: Db, id: string, at: Date, intervalMs: number): Promise<void> {
  const before = new Date(at.getTime() - intervalMs);
  await db.adminKey.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
    data: { lastUsedAt: at },
  });
}
