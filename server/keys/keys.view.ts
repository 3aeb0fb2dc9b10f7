import type { KeyStatus, KeyView } from "@/server/contract/keys";
import type { Db, Prisma } from "@/server/db/client";
import { DomainError } from "@/server/errors";

const PARTS = { roles: { select: { roleId: true } }, creator: { select: { name: true } } } as const;

type KeyRow = Prisma.AgentKeyGetPayload<{ include: typeof PARTS }>;

/** Every key there ever was, newest first; none of them can be read back. */
export async function listKeys(db: Db): Promise<KeyView[]> {
  const rows = await db.agentKey.findMany({ include: PARTS, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
  return rows.map(toView);
}

export async function readKey(db: Db, id: string): Promise<KeyView> {
  const row = await db.agentKey.findUnique({ where: { id }, include: PARTS });
  if (row === null) throw new DomainError("not_found", "There is no such key");
  return toView(row);
}

function toView(row: KeyRow): KeyView {
  const { id, name, prefix, allRoles, tools, ratePerMinute, expiresAt, lastUsedAt, revokedAt, createdAt } = row;
  return {
    id,
    name,
    prefix,
    allRoles,
    roleIds: row.roles.map(({ roleId }) => roleId).sort(),
    tools,
    ratePerMinute,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: row.creator?.name ?? null,
    status: statusOf(row),
  };
}

function statusOf({ revokedAt, expiresAt }: KeyRow): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
