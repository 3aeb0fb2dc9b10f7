import { draftService } from "@/server/policy/editing/draft.service";
import { refuseIfRolesUse } from "@/server/policy/editing/refuse-if-roles-use.view";
import { modelStore } from "./models.store";

export const models = draftService(modelStore, {
  checkRemoval: (tx, entry) => refuseIfRolesUse(tx, { modelId: entry.id }, `model “${entry.name}”`),
});
