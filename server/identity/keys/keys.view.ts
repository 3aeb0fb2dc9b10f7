import type { KeyStatus, KeyView } from "@/server/contract/keys";
import type { Db, Prisma } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";

const PARTS = {
  roles: { select: { roleId: true } },
  creator: { select: { name: true } },
  // Older minutes are pruned only occasionally, so they have to be excluded here.
  minutes: { select: { minute: true, count: true } },
} as const;

const RECENT_MS = 600_000;

type KeyRow = Prisma.AgentKeyGetPayload<{ include: typeof PARTS }>;

export async function listKeys(db: Db): Promise<KeyView[]> {
  const rows = await db.agentKey.findMany({ include: PARTS, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
  return rows.map(toView);
}

export async function readKey(db: Db, id: string): Promise<KeyView> {
  const row = await db.agentKey.findUnique({ where: { id }, include: PARTS });
  if (row === null) throw new DomainError("not_found", "Key not found");
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
    busiestMinute: ratePerMinute === null ? null : busiestOf(row.minutes),
    previousUntil: isAhead(row.previousUntil) ? row.previousUntil.toISOString() : null,
    status: statusOf(row),
  };
}

function isAhead(at: Date | null): at is Date {
  return at !== null && at.getTime() > Date.now();
}

function busiestOf(minutes: KeyRow["minutes"]): number {
  const since = Date.now() - RECENT_MS;
  return Math.max(0, ...minutes.filter(({ minute }) => minute.getTime() >= since).map(({ count }) => count));
}

function statusOf({ revokedAt, expiresAt }: KeyRow): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
