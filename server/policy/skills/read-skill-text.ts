import type { Db } from "@/server/lib/db/client";
import { listToolNames } from "@/server/policy/tools/tool-names.view";
import { parseSkill } from "./parse-skill";

/** A skill as its file describes it, with the tools that the draft does not know set apart. */
export async function readSkillText(db: Db, text: string) {
  const { tools, ...skill } = parseSkill(text);
  const known = new Set(await listToolNames(db));
  return {
    ...skill,
    tools: tools.filter((tool) => known.has(tool)),
    unknownTools: tools.filter((tool) => !known.has(tool)),
  };
}
