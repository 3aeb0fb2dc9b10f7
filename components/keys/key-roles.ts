import type { ApiOutput } from "@/components/trpc/trpc";
import type { KeyView } from "@/server/contract/keys";

export type RoleView = ApiOutput["roles"]["list"][number];

/** The names of a key's roles. A role may be gone since; it still counts as one that the key holds. */
export function roleNamesOf(key: Pick<KeyView, "roleIds">, roles: readonly Pick<RoleView, "id" | "name">[]): string[] {
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return key.roleIds.map((id) => names.get(id) ?? "a deleted role").sort();
}

const FIRST_CHOICE = "orchestrator";

/** A role to show an example with: one that the key really has. Undefined where there is none to name. */
export function exampleRole(
  key: Pick<KeyView, "allRoles" | "roleIds">,
  roles: readonly Pick<RoleView, "id" | "name">[],
): string | undefined {
  const held = roles.filter(({ id }) => key.allRoles || key.roleIds.includes(id)).map(({ name }) => name);
  return held.includes(FIRST_CHOICE) ? FIRST_CHOICE : held[0];
}
