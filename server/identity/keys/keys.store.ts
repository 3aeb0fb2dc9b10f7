import type { Db, Prisma } from "@/server/lib/db/client";
import { liveKeys } from "@/server/lib/db/live-keys";

export const KEYS_CHANNEL = "toolcrib_keys";

type NewKey = Omit<Prisma.AgentKeyUncheckedCreateInput, "roles" | "minutes" | "tools"> & {
  readonly tools: readonly string[];
};

export async function insertKey(db: Db, key: NewKey, roleIds: readonly string[]): Promise<void> {
  await db.agentKey.create({ data: { ...key, tools: [...key.tools] } });
  await db.agentKeyRole.createMany({ data: roleIds.map((roleId) => ({ keyId: key.id, roleId })) });
}

export function findKeyRow(db: Db, where: { id: string } | { keyHash: string }) {
  return db.agentKey.findUnique({ where });
}

export function listKeysOf(db: Db, createdBy: string): Promise<{ id: string; name: string }[]> {
  return db.agentKey.findMany({ where: { ...liveKeys(), createdBy }, select: { id: true, name: true } });
}

export async function markRevoked(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db.agentKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
  return count > 0;
}

export async function replaceSecret(db: Db, id: string, secret: { prefix: string; keyHash: string }): Promise<void> {
  await db.agentKey.update({ where: { id }, data: { ...secret, revokedAt: null } });
}

type KeyChange = {
  readonly name: string;
  readonly allRoles: boolean;
  readonly tools: readonly string[];
  readonly ratePerMinute: number | null;
  readonly expiresAt: string | null;
};

export async function changeKey(db: Db, id: string, change: KeyChange, roleIds: readonly string[]): Promise<void> {
  await db.agentKey.update({ where: { id }, data: { ...change, tools: [...change.tools], version: { increment: 1 } } });
  await db.agentKeyRole.deleteMany({ where: { keyId: id } });
  await db.agentKeyRole.createMany({ data: roleIds.map((roleId) => ({ keyId: id, roleId })) });
}

type Rotation = {
  readonly prefix: string;
  readonly keyHash: string;
  readonly previousHash: string | null;
  readonly previousUntil: Date | null;
};

export async function rotateSecret(db: Db, id: string, rotation: Rotation): Promise<void> {
  await db.agentKey.update({ where: { id }, data: { ...rotation, version: { increment: 1 } } });
}

export async function announceKey(db: Db, id: string): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${KEYS_CHANNEL}, ${id})`;
}

export async function findRoleIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.role.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map((row) => row.id));
}

/** Computed from rows, not from times: no clock and no order of commits can hide a change. */
export async function readKeysMark(db: Db): Promise<string> {
  const rows = await db.$queryRaw<{ mark: string }[]>`
    SELECT concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', key_hash, created_by, version), 0))) AS mark
    FROM agent_key WHERE revoked_at IS NULL`;
  return rows[0]?.mark ?? "";
}

export type LiveKey = {
  readonly id: string;
  readonly name: string;
  readonly keyHash: string;
  readonly previousHash: string | null;
  readonly previousUntil: Date | null;
  readonly allRoles: boolean;
  readonly roleIds: readonly string[];
  readonly tools: readonly string[];
  readonly ratePerMinute: number | null;
  readonly expiresAt: Date | null;
  readonly createdBy: string | null;
};

export async function readLiveKeys(db: Db): Promise<LiveKey[]> {
  const rows = await db.agentKey.findMany({
    where: { revokedAt: null },
    include: { roles: { select: { roleId: true } } },
  });
  return rows.map(({ roles, ...row }) => ({ ...row, roleIds: roles.map(({ roleId }) => roleId) }));
}
