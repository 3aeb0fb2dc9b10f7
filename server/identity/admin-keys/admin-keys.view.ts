import type { AdminKeyView, AdminScope } from "@/server/contract/admin-keys";
import type { KeyStatus } from "@/server/contract/keys";
import type { Db, Prisma } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";

const PARTS = { creator: { select: { name: true } } } as const;
type Row = Prisma.AdminKeyGetPayload<{ include: typeof PARTS }>;

export async function listAdminKeys(db: Db): Promise<AdminKeyView[]> {
  const rows = await db.adminKey.findMany({ include: PARTS, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
  return rows.map(toView);
}

export async function readAdminKey(db: Db, id: string): Promise<AdminKeyView> {
  const row = await db.adminKey.findUnique({ where: { id }, include: PARTS });
  if (row === null) throw new DomainError("not_found", "Admin key not found");
  return toView(row);
}

function toView(row: Row): AdminKeyView {
  const { id, name, prefix, scopes, expiresAt, lastUsedAt, revokedAt, createdAt } = row;
  return {
    id,
    name,
    prefix,
    scopes: scopes as AdminScope[],
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: row.creator?.name ?? null,
    status: statusOf(row),
  };
}

function statusOf({ revokedAt, expiresAt }: Row): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
