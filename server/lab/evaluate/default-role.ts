import { allowedTools } from "@/server/engine/access/filter-by-role";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";

/** The role for cases without one: the one that may use most, so needed tools can be sent. */
export function findDefaultRole(snapshot: Snapshot, isMeant: (role: RoleEntry) => boolean = () => true): string | null {
  let widest: { name: string; size: number } | null = null;
  for (const role of snapshot.roles) {
    if (!isMeant(role)) continue;
    const size = allowedTools(snapshot, role).length;
    if (widest === null || size > widest.size) widest = { name: role.name, size };
  }
  return widest?.name ?? null;
}
