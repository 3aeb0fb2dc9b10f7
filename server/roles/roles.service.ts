import { draftService } from "@/server/draft/draft.service";
import { roleStore } from "./roles.store";

export const roles = draftService(roleStore);
