import type { Db, Prisma } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";

/** Refuses to remove what roles still point at, and names them. */
export async function refuseIfRolesUse(db: Db, where: Prisma.RoleWhereInput, what: string): Promise<void> {
  const roles = await db.role.findMany({ where, select: { name: true }, orderBy: { name: "asc" } });
  if (roles.length === 0) return;
  const names = roles.map(({ name }) => name).join(", ");
  throw new DomainError("conflict", `The ${what} is still used by ${names}`);
}
