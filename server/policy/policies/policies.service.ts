import type { PolicyUse } from "@/server/contract/policies";
import type { Db } from "@/server/lib/db/client";
import { draftService } from "@/server/policy/draft/draft.service";
import { refuseIfRolesUse } from "@/server/policy/roles/roles.view";
import { policyStore } from "./policies.store";
import { listPolicyUses } from "./policy-uses.view";

const USED_DAYS = 30;
const DAY_MS = 86_400_000;

export const policies = draftService(policyStore, {
  checkRemoval: (tx, entry) => refuseIfRolesUse(tx, { policyId: entry.id }, `policy “${entry.name}”`),
});

/** What goes by each policy, and what came of it of late. */
export function listRecentUses(db: Db): Promise<PolicyUse[]> {
  return listPolicyUses(db, { since: new Date(Date.now() - USED_DAYS * DAY_MS) });
}
