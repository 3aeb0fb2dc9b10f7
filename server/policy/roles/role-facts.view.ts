import type { PolicySettings, RoleEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

type RoleRow = Omit<RoleEntry, "allow" | "deny"> & {
  readonly allowKind: RoleEntry["allow"]["kind"];
  readonly allowTools: string[];
  readonly denyTools: string[];
  readonly denySources: string[];
  readonly denyCategories: string[];
};

/** Every role with its lists, in one query: lists of thousands of tools each are too much for a row at a time. */
export async function listRoleFacts(db: Db): Promise<RoleEntry[]> {
  const rows = await db.$queryRaw<RoleRow[]>`
    SELECT role.id, role.name, role.title, role.description, role.allow_kind::text AS "allowKind",
      policy.name AS policy, model.name AS model, role.max_rounds AS "maxRounds", role.mode::text AS mode,
      ARRAY(SELECT tool.name FROM role_allowed_tool item JOIN tool ON tool.id = item.tool_id
        WHERE item.role_id = role.id ORDER BY tool.name COLLATE "C") AS "allowTools",
      ARRAY(SELECT tool.name FROM role_denied_tool item JOIN tool ON tool.id = item.tool_id
        WHERE item.role_id = role.id ORDER BY tool.name COLLATE "C") AS "denyTools",
      ARRAY(SELECT source.name FROM role_denied_source item JOIN source ON source.id = item.source_id
        WHERE item.role_id = role.id ORDER BY source.name COLLATE "C") AS "denySources",
      ARRAY(SELECT category.name FROM role_denied_category item JOIN category ON category.id = item.category_id
        WHERE item.role_id = role.id ORDER BY category.name COLLATE "C") AS "denyCategories",
      ARRAY(SELECT tool.name FROM role_core_tool item JOIN tool ON tool.id = item.tool_id
        WHERE item.role_id = role.id ORDER BY tool.name COLLATE "C") AS core
    FROM role JOIN policy ON policy.id = role.policy_id LEFT JOIN model ON model.id = role.model_id
    ORDER BY role.name COLLATE "C"`;
  return rows.map(({ allowKind, allowTools, denyTools, denySources, denyCategories, ...row }) => ({
    ...row,
    allow: { kind: allowKind, tools: allowTools },
    deny: { tools: denyTools, sources: denySources, categories: denyCategories },
  }));
}

/** Which sources are on, which tools a category hides when it is denied, and the signals of each policy. */
export async function readWall(db: Db) {
  const [sources, categories, policies] = await Promise.all([
    db.source.findMany({ select: { name: true, enabled: true } }),
    db.$queryRaw<{ name: string; tools: string[] }[]>`
      SELECT category.name, ARRAY(SELECT tool.name FROM category_tool item JOIN tool ON tool.id = item.tool_id
        WHERE item.category_id = category.id) AS tools
      FROM category ORDER BY category.name COLLATE "C"`,
    db.policy.findMany({ select: { name: true, signals: true } }),
  ]);
  return {
    sources,
    categories,
    policies: policies.map(({ name, signals }) => ({ name, signals: signals as PolicySettings["signals"] })),
  };
}

/** Keys that are neither revoked nor expired, and the roles they hold. */
export function listHolders(db: Db) {
  return db.$queryRaw<{ id: string; name: string; allRoles: boolean; roleIds: string[] }[]>`
    SELECT id, name, all_roles AS "allRoles",
      ARRAY(SELECT role_id FROM agent_key_role held WHERE held.key_id = agent_key.id) AS "roleIds"
    FROM agent_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    ORDER BY name, id`;
}
