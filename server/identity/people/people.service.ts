import type { RowRef } from "@/server/contract/common";
import type { ChangeDisabledInput } from "@/server/contract/people";
import type { AccountRole } from "@/server/contract/permissions";
import { revokeAdminKeysOf } from "@/server/identity/admin-keys/admin-keys.service";
import { revokeKeysOf } from "@/server/identity/keys/keys.service";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { lockPeople } from "./lock-people.service";
import { endAuthSessions, removePasswordLinks } from "./people.store";

export function changeAccountRole(
  client: PrismaClient,
  actor: Actor,
  input: RowRef & { accountRole: AccountRole },
): Promise<void> {
  const { id, accountRole } = input;
  return changePerson(client, actor, input, "change role", { accountRole }, async (tx) => {
    // Their admin keys would keep the permissions that they just lost.
    if (accountRole !== "admin") await revokeAdminKeysOf(tx, actor, id);
  });
}

/** Keys belong to the installation and can outlive the person who made them. */
export function changeDisabled(client: PrismaClient, actor: Actor, input: ChangeDisabledInput): Promise<void> {
  const { disabled, revokesKeys } = input;
  const action = disabled ? "disable" : "enable";
  return changePerson(
    client,
    actor,
    input,
    action,
    { disabledAt: disabled ? new Date() : null },
    async (tx, { email }) => {
      if (!disabled) return;
      await endAuthSessions(tx, input.id);
      await removePasswordLinks(tx, email);
      if (!revokesKeys) return;
      await revokeKeysOf(tx, actor, input.id);
      await revokeAdminKeysOf(tx, actor, input.id);
    },
  );
}

export function signOutEverywhere(client: PrismaClient, actor: Actor, id: string): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockPeople(tx, actor);
    const user = await readUser(tx, id);
    await endAuthSessions(tx, id);
    await recordAudit(tx, actor, { action: "sign out", noun: "person", subjectId: id, subjectName: user.email });
  });
}

async function changePerson(
  client: PrismaClient,
  actor: Actor,
  ref: RowRef,
  action: string,
  change: { accountRole?: AccountRole; disabledAt?: Date | null },
  andThen: (tx: Tx, user: { readonly email: string }) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(client, async (tx) => {
    await lockPeople(tx, actor);
    const user = await readUser(tx, ref.id);
    if (user.id === actor.id) {
      throw new DomainError("rejected", "You can't change your own account. Ask another admin.");
    }
    if (user.version !== ref.version) {
      throw new DomainError("conflict", `Someone else changed ${user.email}. Reload and try again.`);
    }
    await tx.user.update({ where: { id: ref.id }, data: { ...change, version: { increment: 1 } } });
    await andThen(tx, user);
    // A link made by someone who may no longer invite would let them back in.
    await tx.invitation.deleteMany({ where: { invitedBy: ref.id, usedAt: null } });
    await recordAudit(tx, actor, {
      action,
      noun: "person",
      subjectId: user.id,
      subjectName: user.email,
      old: { accountRole: user.accountRole, disabled: user.disabledAt !== null },
      new: {
        accountRole: change.accountRole ?? user.accountRole,
        disabled: (change.disabledAt === undefined ? user.disabledAt : change.disabledAt) !== null,
      },
    });
  });
}

export async function readUser(tx: Tx, id: string) {
  const user = await tx.user.findUnique({ where: { id } });
  if (user === null) throw new DomainError("not_found", "Person not found");
  return user;
}
