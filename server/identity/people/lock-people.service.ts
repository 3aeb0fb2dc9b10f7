import type { Actor } from "@/server/lib/audit/actor";
import { lockInTransaction, type Tx } from "@/server/lib/db/client";
import { LOCKS } from "@/server/lib/db/locks";
import { DomainError, FORBIDDEN } from "@/server/lib/errors";

/** Taken by every change to who is an admin, so that two admins can't remove each other at the same time. */
export const PEOPLE_LOCK = LOCKS.people;

/** Permission was checked when the request arrived; the check under the lock is final. */
export async function lockPeople(tx: Tx, admin: Actor): Promise<void> {
  await lockInTransaction(tx, PEOPLE_LOCK);
  const user = admin.id === null ? null : await tx.user.findUnique({ where: { id: admin.id } });
  if (user === null || user.disabledAt !== null || user.accountRole !== "admin") {
    throw new DomainError("forbidden", FORBIDDEN);
  }
}
