import type { Db } from "@/server/lib/db/client";

export function listHolders(db: Db) {
  return db.$queryRaw<{ id: string; name: string; allRoles: boolean; roleIds: string[] }[]>`
    SELECT id, name, all_roles AS "allRoles",
      ARRAY(SELECT role_id FROM agent_key_role held WHERE held.key_id = agent_key.id) AS "roleIds"
    FROM agent_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    ORDER BY name, id`;
}
