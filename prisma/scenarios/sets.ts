import { readFile } from "node:fs/promises";
import path from "node:path";
import { type EvalSetFile, evalSetFile } from "@/server/contract/evaluations";
import { PROJECT_ROOT } from "@/server/paths";
import type { ScenarioName } from "./index";

const CASES = path.join(PROJECT_ROOT, "prisma/scenarios/starter/cases.jsonl");

export async function readScenarioSets(name: ScenarioName): Promise<EvalSetFile[]> {
  if (name !== "starter") return [];
  const lines = (await readFile(CASES, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const set = {
    name: "starter",
    description:
      "Labeled messages for the starter catalog: single needs, several at once, small talk, misspelled words.",
    cases: lines.map((line) => JSON.parse(line)),
  };
  return [evalSetFile.parse(set)];
}
