import type { Invitation, Person } from "@/server/contract/people";
import type { Db } from "@/server/lib/db/client";
import { liveKeys } from "@/server/lib/db/live-keys";

export async function findAccount(db: Db, id: string): Promise<Pick<Person, "accountRole" | "disabled"> | null> {
  const user = await db.user.findUnique({ where: { id }, select: { accountRole: true, disabledAt: true } });
  return user === null ? null : { accountRole: user.accountRole, disabled: user.disabledAt !== null };
}

export async function listPeople(db: Db): Promise<{ people: Person[]; invitations: Invitation[] }> {
  const users = await db.user.findMany({
    orderBy: { email: "asc" },
    include: { _count: { select: { keys: { where: liveKeys() } } } },
  });
  const invitations = await db.invitation.findMany({
    where: { kind: { in: ["invite", "password"] }, usedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
  });
  return {
    people: users.map((user) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      accountRole: user.accountRole,
      disabled: user.disabledAt !== null,
      version: user.version,
      createdAt: user.createdAt.toISOString(),
      lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
      liveKeys: user._count.keys,
    })),
    invitations: invitations.map(({ id, kind, email, accountRole, createdAt, expiresAt }) => ({
      id,
      kind: kind === "password" ? "password" : "invite",
      email,
      accountRole,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
