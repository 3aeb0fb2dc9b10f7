import type { KeyView } from "@/server/contract/keys";
import { type RoleView, roleNamesOf } from "./key-roles";

/** `soon`: active, but expires within two weeks. */
export const KEY_FILTERS = ["any", "active", "soon", "expired", "revoked"] as const;
export type KeyFilter = (typeof KEY_FILTERS)[number];

const SOON_MS = 14 * 86_400_000;

export function expiresSoon({ status, expiresAt }: Pick<KeyView, "status" | "expiresAt">, now: Date): boolean {
  return status === "active" && expiresAt !== null && Date.parse(expiresAt) - now.getTime() <= SOON_MS;
}

type Wanted = { readonly query: string; readonly filter: string; readonly now: Date };

/** Active keys first, otherwise in the server's order (newest first). */
export function findKeys(
  keys: readonly KeyView[],
  roles: readonly Pick<RoleView, "id" | "name">[],
  { query, filter, now }: Wanted,
): KeyView[] {
  const wanted = query.trim().toLowerCase();
  const found = keys
    .filter((key) => filter === "any" || (filter === "soon" ? expiresSoon(key, now) : key.status === filter))
    .filter((key) =>
      [key.name, key.prefix, key.status, key.createdBy ?? "Toolcrib", ...roleNamesOf(key, roles)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    );
  const isActive = (key: KeyView) => key.status === "active";
  return [...found.filter(isActive), ...found.filter((key) => !isActive(key))];
}
