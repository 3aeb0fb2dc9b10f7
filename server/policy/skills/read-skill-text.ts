import type { Db } from "@/server/lib/db/client";
import { listToolNames } from "@/server/policy/tools/tool-names.view";
import { parseSkill } from "./parse-skill";

/** Parses a skill file and separates tools that the draft does not have. */
export async function readSkillText(db: Db, text: string) {
  const { tools, ...skill } = parseSkill(text);
  const known = new Set(await listToolNames(db));
  return {
    ...skill,
    tools: tools.filter((tool) => known.has(tool)),
    unknownTools: tools.filter((tool) => !known.has(tool)),
  };
}
