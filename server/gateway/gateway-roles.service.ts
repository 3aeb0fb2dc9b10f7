import {
  DEFAULT_GATEWAY_CHOICES,
  type GatewayChoices,
  type GatewayMode,
  type RollbackReason,
  type SetGatewayRoleInput,
} from "@/server/contract/gateway";
import { type Actor, TOOLCRIB } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, lockInTransaction } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { LOCKS } from "@/server/lib/db/locks";
import { DomainError } from "@/server/lib/errors";
import {
  announceGatewayRoles,
  clearRollback,
  findGatewayRole,
  type GatewayRoleRow,
  returnToObserve,
  writeGatewayRole,
} from "./gateway-roles.store";

/** Changes what a person named, unless someone else, or the watchdog, changed the role since the editor looked. */
export function setGatewayRole(client: PrismaClient, actor: Actor, input: SetGatewayRoleInput): Promise<void> {
  const { role, version, changes } = input;
  return inTransaction(client, async (tx) => {
    await lockInTransaction(tx, LOCKS.gatewayRoles);
    const row = await findGatewayRole(tx, role);
    if ((row?.version ?? 0) !== version) {
      throw new DomainError(
        "conflict",
        `Someone else changed the gateway settings of “${role}”. Reload and try again.`,
      );
    }
    const old = row === null ? DEFAULT_GATEWAY_CHOICES : choicesOf(row);
    const chosen: GatewayChoices = { ...old, ...definedOf(changes) };
    if (chosen.watchFrom > chosen.watchRounds) {
      throw new DomainError("invalid", "watchFrom: Use at most the number of watched rounds", { field: "watchFrom" });
    }
    await writeGatewayRole(tx, role, chosen, { isNewMode: chosen.mode !== old.mode });
    await recordAudit(tx, actor, { action: "update", ...subject(role), old, new: chosen });
    await announceGatewayRoles(tx);
  });
}

export function dismissRollback(client: PrismaClient, actor: Actor, role: string): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockInTransaction(tx, LOCKS.gatewayRoles);
    const row = await findGatewayRole(tx, role);
    if ((await clearRollback(tx, role)) === 0) return;
    const old = { rolledBackAt: row?.rolledBackAt?.toISOString() ?? null, reason: row?.rollbackReason ?? null };
    await recordAudit(tx, actor, { action: "dismiss", ...subject(role), old });
    await announceGatewayRoles(tx);
  });
}

/** Returns whether this process did it. */
export function rollBackRole(
  client: PrismaClient,
  judged: { readonly role: string; readonly version: number; readonly mode: GatewayMode | null },
  reason: RollbackReason,
): Promise<boolean> {
  return inTransaction(client, async (tx) => {
    if (!(await returnToObserve(tx, judged, reason))) return false;
    await recordAudit(tx, TOOLCRIB, {
      action: "roll back",
      ...subject(judged.role),
      old: { mode: judged.mode ?? "on" },
      new: { mode: "observe", reason },
    });
    await announceGatewayRoles(tx);
    return true;
  });
}

function choicesOf(row: GatewayRoleRow): GatewayChoices {
  const {
    role: _role,
    version: _version,
    modeSince: _since,
    rolledBackAt: _at,
    rollbackReason: _reason,
    ...rest
  } = row;
  return rest;
}

function definedOf<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function subject(role: string) {
  return { noun: "gateway", subjectId: role, subjectName: role } as const;
}
