import { hashPassword, verifyPassword } from "better-auth/crypto";
import type { z } from "zod";
import type { ChangePasswordInput, Me, setPasswordInput } from "@/server/contract/people";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, lockInTransaction } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { findLink, goneError, insertLink } from "./links.service";
import { lockPeople, PEOPLE_LOCK } from "./lock-people.service";
import { readUser } from "./people.service";
import { endAuthSessions, findPasswordHash, removePasswordLinks, replacePassword } from "./people.store";

/** Hashing is slow on purpose, so it comes before the lock, and only for callers who have shown the old password or a link. */

/** Changes one's own password and keeps the named session. The caller limits the attempts. */
export async function changePassword(
  client: PrismaClient,
  me: Pick<Me, "id" | "name">,
  { currentPassword, newPassword }: ChangePasswordInput,
  sessionId: string | null,
): Promise<void> {
  const oldHash = await findPasswordHash(client, me.id);
  if (oldHash === null || !(await verifyPassword({ hash: oldHash, password: currentPassword }))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(client, async (tx) => {
    await lockInTransaction(tx, PEOPLE_LOCK);
    const { email, disabledAt } = await readUser(tx, me.id);
    if (disabledAt !== null) throw new DomainError("forbidden", "Your account is disabled");
    // A concurrent change has replaced the current password.
    if (!(await replacePassword(tx, me.id, passwordHash, oldHash))) throw wrongPassword();
    await endAuthSessions(tx, me.id, sessionId);
    await removePasswordLinks(tx, email);
    await recordAudit(tx, me, { action: "change password", noun: "person", subjectId: me.id, subjectName: email });
  });
}

export function offerNewPassword(
  client: PrismaClient,
  actor: Actor,
  id: string,
): Promise<{ token: string; expiresAt: string }> {
  return inTransaction(client, async (tx) => {
    await lockPeople(tx, actor);
    const { email, accountRole, disabledAt } = await readUser(tx, id);
    if (disabledAt !== null) throw new DomainError("rejected", `${email} is disabled. Enable the account first.`);
    await removePasswordLinks(tx, email);
    const link = await insertLink(tx, { kind: "password", email, accountRole, invitedBy: actor.id });
    await recordAudit(tx, actor, { action: "offer password", noun: "person", subjectId: id, subjectName: email });
    return { token: link.token, expiresAt: link.expiresAt.toISOString() };
  });
}

/** Consumes the link and signs its person out everywhere, or does neither; returns the account. */
export async function setPasswordByLink(
  client: PrismaClient,
  { token, password }: z.infer<typeof setPasswordInput>,
): Promise<string> {
  await findLink(client, token, ["password"]);
  const passwordHash = await hashPassword(password);
  return inTransaction(client, async (tx) => {
    await lockInTransaction(tx, PEOPLE_LOCK);
    const link = await findLink(tx, token, ["password"]);
    const user = await tx.user.findUnique({ where: { email: link.email ?? "" } });
    if (user === null || user.disabledAt !== null) throw goneError();
    if (!(await replacePassword(tx, user.id, passwordHash))) throw goneError();
    await endAuthSessions(tx, user.id);
    await tx.invitation.update({ where: { id: link.id }, data: { usedAt: new Date() } });
    await recordAudit(tx, user, {
      action: "set password",
      noun: "person",
      subjectId: user.id,
      subjectName: user.email,
    });
    return user.id;
  });
}

function wrongPassword(): DomainError {
  return new DomainError("invalid", "currentPassword: wrong password", { field: "currentPassword" });
}
