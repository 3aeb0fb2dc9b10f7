import { draftService } from "@/server/draft/draft.service";
import { refuseIfRolesUse } from "@/server/roles/roles.view";
import { policyStore } from "./policies.store";

export const policies = draftService(policyStore, {
  checkRemoval: (tx, entry) => refuseIfRolesUse(tx, { policyId: entry.id }, `policy “${entry.name}”`),
});
