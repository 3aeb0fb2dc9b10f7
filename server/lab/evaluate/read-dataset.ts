import { stat } from "node:fs/promises";
import path from "node:path";
import { starter } from "@/prisma/scenarios/starter/starter";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { ExpectedError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "@/server/paths";
import { type Case, caseSchema, datasetToolSchema } from "./case";
import { conversationSchema } from "./measure-conversations";
import { readJsonl } from "./read-jsonl";
import { DATASET_ROLE, snapshotOfDataset } from "./snapshot-of-dataset";

export type Dataset = {
  readonly name: string;
  readonly snapshot: Snapshot;
  readonly role: string;
  readonly cases: readonly Case[];
};

export const STARTER_DATASET = "starter";
const STARTER_CASES = "prisma/scenarios/starter/cases.jsonl";

/** The set that comes with the project, or a folder with `tools.jsonl` and `cases.jsonl`. */
export async function readDataset(nameOrFolder: string): Promise<Dataset> {
  const dataset = nameOrFolder === STARTER_DATASET ? await readStarter() : await readFolder(path.resolve(nameOrFolder));
  checkReferences(dataset);
  return dataset;
}

/** The starter scenario as it is: its roles, categories, bundles and skills take part. */
async function readStarter(): Promise<Dataset> {
  const role = starter.roles.find(({ allow, deny }) => allow.kind === "all" && Object.values(deny).flat().length === 0);
  if (role === undefined) throw new Error("The starter scenario has no role that may use every tool.");
  const cases = await readJsonl(path.join(PROJECT_ROOT, STARTER_CASES), caseSchema);
  return { name: STARTER_DATASET, snapshot: starter, role: role.name, cases };
}

export async function readConversations(folder: string) {
  const tools = await readJsonl(path.join(path.resolve(folder), "tools.jsonl"), datasetToolSchema);
  const conversations = await readJsonl(path.join(path.resolve(folder), "conversations.jsonl"), conversationSchema);
  return { name: path.basename(folder), snapshot: snapshotOfDataset(tools), role: DATASET_ROLE, conversations };
}

async function readFolder(folder: string): Promise<Dataset> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new ExpectedError(`--dataset: there is no folder ${folder}.`);
  const tools = await readJsonl(path.join(folder, "tools.jsonl"), datasetToolSchema);
  const cases = await readJsonl(path.join(folder, "cases.jsonl"), caseSchema.omit({ role: true }));
  return { name: path.basename(folder), snapshot: snapshotOfDataset(tools), role: DATASET_ROLE, cases };
}

/** An unknown name would count as a miss of the engine although the data is wrong. */
function checkReferences({ name, snapshot, cases }: Dataset): void {
  const tools = new Set(snapshot.tools.map((tool) => tool.name));
  const roles = new Set(snapshot.roles.map((role) => role.name));
  const ids = new Set<string>();
  for (const { id, needs, candidates = [], accept = {}, role } of cases) {
    const place = `${name}, case ${id}`;
    if (ids.has(id)) throw new ExpectedError(`${place}: two cases have this id.`);
    ids.add(id);
    if (role !== undefined && !roles.has(role)) throw new ExpectedError(`${place}: role: there is no role "${role}".`);
    const named = {
      needs,
      candidates,
      accept: [...Object.keys(accept), ...Object.values(accept).flat()],
    };
    for (const [field, names] of Object.entries(named)) {
      const unknown = names.find((tool) => !tools.has(tool));
      if (unknown !== undefined) throw new ExpectedError(`${place}: ${field}: there is no tool "${unknown}".`);
    }
  }
}
