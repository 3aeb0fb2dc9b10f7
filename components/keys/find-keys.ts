import type { KeyView } from "@/server/contract/keys";
import { type RoleView, roleNamesOf } from "./key-roles";

/** Keys that work come first; within each, the newest as the server has it. */
export function findKeys(
  keys: readonly KeyView[],
  roles: readonly Pick<RoleView, "id" | "name">[],
  query: string,
): KeyView[] {
  const wanted = query.trim().toLowerCase();
  const found = keys.filter((key) =>
    [key.name, key.prefix, key.status, key.createdBy ?? "Toolcrib", ...roleNamesOf(key, roles)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  const isActive = (key: KeyView) => key.status === "active";
  return [...found.filter(isActive), ...found.filter((key) => !isActive(key))];
}
