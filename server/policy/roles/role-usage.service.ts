import type { RoleEntry } from "@/server/engine/model/snapshot";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

export const recentSince = () => new Date(Date.now() - USUAL_DAYS * DAY_MS);

/** Rounds carry the published name, whatever the draft calls the role now. */
export function servedNames({ served }: { readonly served: Pick<ServedRevisions, "current"> }) {
  const names = served.current()?.roleNames;
  return ({ id, name }: Pick<RoleEntry, "id" | "name">) => names?.get(id) ?? name;
}
