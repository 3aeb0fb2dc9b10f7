import type { Db, Prisma } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";

/** Refuses to remove what roles still point at, and names them. */
export async function refuseIfRolesUse(db: Db, where: Prisma.RoleWhereInput, what: string): Promise<void> {
  const roles = await db.role.findMany({ where, select: { name: true }, orderBy: { name: "asc" } });
  if (roles.length === 0) return;
  const names = roles.map(({ name }) => name).join(", ");
  throw new DomainError("conflict", `The ${what} is still used by ${names}`);
}

export function listHolders(db: Db) {
  return db.$queryRaw<{ id: string; name: string; allRoles: boolean; roleIds: string[] }[]>`
    SELECT id, name, all_roles AS "allRoles",
      ARRAY(SELECT role_id FROM agent_key_role held WHERE held.key_id = agent_key.id) AS "roleIds"
    FROM agent_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    ORDER BY name, id`;
}
