import type { AccountRole } from "@/server/contract/permissions";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/ids";

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

export async function endAuthSessions(db: Db, userId: string): Promise<number> {
  return (await db.authSession.deleteMany({ where: { userId } })).count;
}
