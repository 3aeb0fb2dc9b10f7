import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { PROBE } from "@/server/engine/retrieval/query-adapter";
import { readTrainingSet } from "@/server/lab/evaluate/adapter/read-training-set";
import { TRAINING, trainAdapter } from "@/server/lab/evaluate/adapter/train-adapter";
import { adapterModule, packAdapter } from "@/server/lab/evaluate/adapter/write-adapter";
import { openMeasuringEmbedder } from "@/server/lab/evaluate/open-measuring-embedder";
import { inProject, PROJECT_ROOT } from "./paths.mjs";
import { findEmbeddingModel } from "./prepare/embedding-model.mjs";
import { ExpectedError } from "./process/expected-error.mjs";
import { runMain } from "./process/run-main.mjs";

// `npm run train`: writes the adapter's weights, which ship with the engine.

const WEIGHTS = "server/engine/retrieval/query-adapter-weights.ts";
/** One large set must not dominate the others. */
const MOST_MESSAGES = 3_000;
const REPORT_EVERY = 100;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { even: { type: "string", multiple: true }, all: { type: "string", multiple: true } },
  });
  const sets = [
    ...(values.even ?? []).map((folder) => ({ folder, ids: "even" as const })),
    ...(values.all ?? []).map((folder) => ({ folder, ids: "all" as const })),
  ];
  if (sets.length === 0) throw new ExpectedError("Name at least one data set: --even DIR or --all DIR.");
  const folder = await findEmbeddingModel();
  if (folder === undefined) throw new ExpectedError("The embedding model is missing. Run this as npm run train.");
  const model = openMeasuringEmbedder(folder, report);
  try {
    const read = [];
    for (const { folder, ids } of sets) {
      const set = await readTrainingSet(from(folder), { ids, limit: MOST_MESSAGES }, model.vectorsKeptFor);
      report(`${set.name}: ${set.needs.length} messages`);
      read.push(set);
    }
    const probe = (await model.vectorsKeptFor("probe")([PROBE]))(PROBE);
    if (probe === undefined) throw new ExpectedError("The embedding model returned no vector.");
    const trained = trainAdapter(read, TRAINING, (step, loss) => {
      if (step % REPORT_EVERY === 0) report(`step ${step} of ${TRAINING.steps}: loss ${loss.toFixed(3)}`);
    });
    await writeFile(inProject(WEIGHTS), adapterModule(packAdapter(trained, probe)));
    console.log(`Wrote ${WEIGHTS}.`);
  } finally {
    await model.close();
  }
}

function from(folder: string): string {
  return path.resolve(process.env.INIT_CWD ?? PROJECT_ROOT, folder);
}

function report(text: string): void {
  console.error(text);
}

await runMain(main);
