import type { PolicyUse, PresetView } from "@/server/contract/policies";
import { PRESET_INFO, PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { draftService } from "@/server/policy/editing/draft.service";
import { refuseIfRolesUse } from "@/server/policy/editing/refuse-if-roles-use.view";
import { policyStore } from "./policies.store";
import { listPolicyUses } from "./policy-uses.view";

const USED_DAYS = 30;
const DAY_MS = 86_400_000;

export const policies = draftService(policyStore, {
  checkRemoval: (tx, entry) => refuseIfRolesUse(tx, { policyId: entry.id }, `policy “${entry.name}”`),
});

export function listRecentUses(db: Db): Promise<PolicyUse[]> {
  return listPolicyUses(db, { since: new Date(Date.now() - USED_DAYS * DAY_MS) });
}

export function listPresets(): PresetView[] {
  return PRESETS.map((name) => ({ name, ...PRESET_INFO[name], settings: PRESET_SETTINGS[name] }));
}
