import { draftService } from "@/server/policy/draft/draft.service";
import { refuseIfRolesUse } from "@/server/policy/roles/roles.view";
import { modelStore } from "./models.store";

export const models = draftService(modelStore, {
  checkRemoval: (tx, entry) => refuseIfRolesUse(tx, { modelId: entry.id }, `model “${entry.name}”`),
});
