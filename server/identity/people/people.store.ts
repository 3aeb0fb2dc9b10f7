import type { AccountRole } from "@/server/contract/permissions";
import type { Db } from "@/server/lib/db/client";
import { newId } from "@/server/lib/ids";

type NewPerson = {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly accountRole: AccountRole;
};

/** An account with a password, in the shape that better-auth reads. */
export async function insertPerson(db: Db, person: NewPerson): Promise<{ id: string; name: string }> {
  const { name, email, accountRole, passwordHash } = person;
  const id = newId("user");
  await db.user.create({ data: { id, name, email, accountRole, emailVerified: true } });
  await db.authAccount.create({
    data: { id: newId("account"), userId: id, accountId: id, providerId: "credential", password: passwordHash },
  });
  return { id, name };
}

export async function endAuthSessions(db: Db, userId: string, keptId: string | null = null): Promise<number> {
  return (await db.authSession.deleteMany({ where: { userId, ...(keptId !== null && { id: { not: keptId } }) } }))
    .count;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await db.authAccount.findFirst({ where: { userId, providerId: "credential" } });
  return account?.password ?? null;
}

export async function replacePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  oldHash?: string,
): Promise<boolean> {
  const { count } = await db.authAccount.updateMany({
    where: { userId, providerId: "credential", ...(oldHash !== undefined && { password: oldHash }) },
    data: { password: passwordHash },
  });
  return count > 0;
}

export async function removePasswordLinks(db: Db, email: string): Promise<void> {
  await db.invitation.deleteMany({ where: { kind: "password", email, usedAt: null } });
}
