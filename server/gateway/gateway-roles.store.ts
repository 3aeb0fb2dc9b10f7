import type { GatewayChoices, GatewayMode, RollbackReason } from "@/server/contract/gateway";
import type { Db, Prisma, Tx } from "@/server/lib/db/client";

export const GATEWAY_ROLES_CHANNEL = "toolcrib_gateway_roles";

export type GatewayRoleRow = GatewayChoices & {
  readonly role: string;
  /** 0: nobody has chosen anything yet. */
  readonly version: number;
  readonly modeSince: Date | null;
  readonly rolledBackAt: Date | null;
  /** As stored: parse it before use. */
  readonly rollbackReason: unknown;
};

export async function readGatewayRoles(db: Db): Promise<GatewayRoleRow[]> {
  return (await db.gatewayRole.findMany({ orderBy: { roleName: "asc" } })).map(toRow);
}

export async function findGatewayRole(db: Db, role: string): Promise<GatewayRoleRow | null> {
  const row = await db.gatewayRole.findUnique({ where: { roleName: role } });
  return row && toRow(row);
}

/** Writes what a person chose. A new mode starts now and clears the watchdog's rollback. */
export async function writeGatewayRole(
  tx: Tx,
  role: string,
  choices: GatewayChoices,
  { isNewMode }: { readonly isNewMode: boolean },
): Promise<void> {
  await tx.gatewayRole.upsert({
    where: { roleName: role },
    create: { roleName: role, ...choices },
    update: { ...choices, version: { increment: 1 } },
  });
  if (!isNewMode) return;
  await tx.$executeRaw`
    UPDATE gateway_role SET mode_since = now(), rolled_back_at = NULL, rollback_reason = NULL WHERE role_name = ${role}`;
}

export async function clearRollback(tx: Tx, role: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE gateway_role SET rolled_back_at = NULL, rollback_reason = NULL, version = version + 1, updated_at = now()
    WHERE role_name = ${role} AND rolled_back_at IS NOT NULL`;
}

/** Unless it changed since it was judged. If several processes judge the same rounds, only one gets true. */
export async function returnToObserve(
  tx: Tx,
  { role, version, mode }: { readonly role: string; readonly version: number; readonly mode: GatewayMode | null },
  reason: RollbackReason,
): Promise<boolean> {
  const text = JSON.stringify(reason);
  const changed = await tx.$executeRaw`
    INSERT INTO gateway_role (role_name, mode, mode_since, rolled_back_at, rollback_reason)
    SELECT ${role}, 'observe', now(), now(), ${text}::jsonb
    WHERE ${version}::int = 0 OR EXISTS (SELECT 1 FROM gateway_role WHERE role_name = ${role})
    ON CONFLICT (role_name) DO UPDATE SET mode = 'observe', mode_since = now(), rolled_back_at = now(),
      rollback_reason = excluded.rollback_reason, version = gateway_role.version + 1, updated_at = now()
    WHERE gateway_role.version = ${version}::int AND gateway_role.mode IS NOT DISTINCT FROM ${mode}::gateway_mode`;
  return changed > 0;
}

export async function announceGatewayRoles(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${GATEWAY_ROLES_CHANNEL}, '')`;
}

function toRow(row: Prisma.GatewayRoleGetPayload<object>): GatewayRoleRow {
  const { roleName, updatedAt: _updatedAt, ...rest } = row;
  return { role: roleName, ...rest };
}
