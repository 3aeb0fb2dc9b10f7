import { draftService } from "@/server/policy/editing/draft.service";
import { skillStore } from "./skills.store";

export const skills = draftService(skillStore);
