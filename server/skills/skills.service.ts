import { draftService } from "@/server/draft/draft.service";
import { skillStore } from "./skills.store";

export const skills = draftService(skillStore);
