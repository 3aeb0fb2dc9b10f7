import type { ApiOutput } from "@/components/trpc/trpc";
import type { KeyView } from "@/server/contract/keys";

export type RoleView = ApiOutput["roles"]["list"][number];

/** Deleted roles still count. */
export function roleNamesOf(key: Pick<KeyView, "roleIds">, roles: readonly Pick<RoleView, "id" | "name">[]): string[] {
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return key.roleIds.map((id) => names.get(id) ?? "deleted role").sort();
}

const FIRST_CHOICE = "orchestrator";

export function exampleRole(
  key: Pick<KeyView, "allRoles" | "roleIds">,
  roles: readonly Pick<RoleView, "id" | "name">[],
): string | undefined {
  const held = roles.filter(({ id }) => key.allRoles || key.roleIds.includes(id)).map(({ name }) => name);
  return held.includes(FIRST_CHOICE) ? FIRST_CHOICE : held[0];
}
