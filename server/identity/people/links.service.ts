import { randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { z } from "zod";
import { type acceptInput, email, type inviteInput, type LinkKind, password } from "@/server/contract/people";
import type { AccountRole } from "@/server/contract/permissions";
import { type Actor, TOOLCRIB } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { type Db, inTransaction, lockInTransaction } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError, ExpectedError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { newId } from "@/server/lib/ids";
import { lockPeople, PEOPLE_LOCK } from "./lock-people.service";
import { insertPerson } from "./people.store";

/** One-time links: the first admin's set-up, invitations, and those for a new password. The token is in the link alone; its hash is kept. */

const DAY_MS = 86_400_000;
const MAKE_ACCOUNTS: readonly LinkKind[] = ["setup", "invite"];

export async function offerSetup(client: PrismaClient): Promise<string | null> {
  return inTransaction(client, async (tx) => {
    await lockInTransaction(tx, PEOPLE_LOCK);
    if ((await tx.user.count()) > 0) return null;
    const { token } = await insertLink(tx, { kind: "setup", email: null, accountRole: "admin", invitedBy: null });
    return token;
  });
}

/** The admin of TOOLCRIB_ADMIN_EMAIL: created if missing, otherwise left as it is. */
export async function ensureAdmin(client: PrismaClient, admin: { email: string; password: string }): Promise<void> {
  const address = email.safeParse(admin.email);
  if (!address.success) throw new ExpectedError("TOOLCRIB_ADMIN_EMAIL is not a valid email address.");
  if (!password.safeParse(admin.password).success) {
    throw new ExpectedError("TOOLCRIB_ADMIN_PASSWORD must have 10 to 128 characters.");
  }
  const passwordHash = await hashPassword(admin.password);
  await inTransaction(client, async (tx) => {
    await lockInTransaction(tx, PEOPLE_LOCK);
    if ((await tx.user.findUnique({ where: { email: address.data } })) !== null) return;
    const person = { name: "Admin", email: address.data, passwordHash, accountRole: "admin" as const };
    const { id } = await insertPerson(tx, person);
    await tx.invitation.deleteMany({ where: { kind: "setup" } });
    await recordAudit(tx, TOOLCRIB, { action: "create", noun: "person", subjectId: id, subjectName: address.data });
  });
}

export function invite(
  client: PrismaClient,
  actor: Actor,
  input: z.infer<typeof inviteInput>,
): Promise<{ token: string; expiresAt: string }> {
  return inTransaction(client, async (tx) => {
    await lockPeople(tx, actor);
    if (input.email !== null && (await tx.user.findUnique({ where: { email: input.email } })) !== null) {
      throw new DomainError("conflict", `email: ${input.email} already has an account`, { field: "email" });
    }
    const link = await insertLink(tx, { kind: "invite", ...input, invitedBy: actor.id });
    await recordAudit(tx, actor, {
      action: "invite",
      noun: "person",
      subjectId: link.id,
      subjectName: input.email ?? "anyone with the link",
      new: { accountRole: input.accountRole },
    });
    return { token: link.token, expiresAt: link.expiresAt.toISOString() };
  });
}

export function revokeInvitation(client: PrismaClient, actor: Actor, id: string): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockPeople(tx, actor);
    const link = await tx.invitation.findFirst({ where: { id, kind: { not: "setup" }, usedAt: null } });
    if (link === null) throw new DomainError("not_found", "This link doesn't exist or has been used");
    await tx.invitation.delete({ where: { id } });
    const subjectName = link.kind === "password" ? `the new-password link of ${link.email}` : "an invitation";
    await recordAudit(tx, actor, { action: "revoke", noun: "invitation", subjectId: id, subjectName });
  });
}

export async function inspectLink(db: Db, token: string) {
  const link = await findLink(db, token, ["setup", "invite", "password"]);
  return { kind: link.kind, email: link.email, accountRole: link.accountRole };
}

/** Creates the account and consumes the link, or does neither. */
export async function acceptLink(client: PrismaClient, input: z.infer<typeof acceptInput>): Promise<void> {
  // Before hashing, which is slow on purpose: requests without a token must not cause work.
  await findLink(client, input.token, MAKE_ACCOUNTS);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(client, async (tx) => {
    await lockInTransaction(tx, PEOPLE_LOCK);
    const link = await findLink(tx, input.token, MAKE_ACCOUNTS);
    if (link.kind === "setup" && (await tx.user.count()) > 0) throw goneError();
    if (link.email !== null && link.email !== input.email) {
      throw new DomainError("invalid", "email: this invitation is for another address", { field: "email" });
    }
    if ((await tx.user.findUnique({ where: { email: input.email } })) !== null) {
      throw new DomainError("conflict", "email: an account with this address already exists", { field: "email" });
    }
    const { name, email: address } = input;
    const person = await insertPerson(tx, { name, email: address, passwordHash, accountRole: link.accountRole });
    await tx.invitation.update({ where: { id: link.id }, data: { usedAt: new Date() } });
    if (link.kind === "setup") await tx.invitation.deleteMany({ where: { kind: "setup" } });
    await recordAudit(tx, person, {
      action: "join",
      noun: "person",
      subjectId: person.id,
      subjectName: address,
      new: { accountRole: link.accountRole },
    });
  });
}

type NewLink = {
  kind: LinkKind;
  email: string | null;
  accountRole: AccountRole;
  invitedBy: string | null;
};

const DAYS_VALID: Record<LinkKind, number> = { setup: 7, invite: 7, password: 1 };

export async function insertLink(db: Db, link: NewLink) {
  const token = randomBytes(24).toString("base64url");
  const id = newId("invite");
  const expiresAt = new Date(Date.now() + DAYS_VALID[link.kind] * DAY_MS);
  await db.invitation.create({ data: { id, ...link, tokenHash: sha256(token), expiresAt } });
  return { id, token, expiresAt };
}

/** A link that still works, and for one of these. */
export async function findLink(db: Db, token: string, kinds: readonly LinkKind[]) {
  const link = await db.invitation.findUnique({ where: { tokenHash: sha256(token) } });
  if (link === null || link.usedAt !== null || link.expiresAt < new Date()) throw goneError();
  if (!kinds.includes(link.kind)) throw goneError();
  return link;
}

export function goneError(): DomainError {
  return new DomainError("not_found", "This link has expired, been used or been revoked");
}
