import { draftService } from "@/server/policy/draft/draft.service";
import { skillStore } from "./skills.store";

export const skills = draftService(skillStore);
